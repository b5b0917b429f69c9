(module
  (import "rows" "memory" (memory 1))
  ;; The inner products of the query, `dimensions` signed bytes at 0, with the rows from $matrix up to $end, each times
  ;; $factor, as float32 from $result on. dimensions must be a multiple of 16.
  (func (export "dotRows")
    (param $dimensions i32) (param $matrix i32) (param $end i32) (param $result i32) (param $factor f64)
    (local $at i32) (local $sum v128) (local $row v128) (local $query v128)
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $matrix) (local.get $end)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $columns
          (local.set $query (v128.load (local.get $at)))
          (local.set $row (v128.load (i32.add (local.get $matrix) (local.get $at))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.add
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $query)) (i16x8.extend_low_i8x16_s (local.get $row)))
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $query)) (i16x8.extend_high_i8x16_s (local.get $row))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $columns (i32.lt_u (local.get $at) (local.get $dimensions))))
        (f32.store (local.get $result)
          (f32.demote_f64 (f64.mul (local.get $factor) (f64.convert_i32_s
            (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))))
        (local.set $result (i32.add (local.get $result) (i32.const 4)))
        (local.set $matrix (i32.add (local.get $matrix) (local.get $dimensions)))
        (br $rows)))))
