(module
  (import "model" "memory" (memory 1))
  ;; Adds `weight` × the row of `dimensions` signed bytes at $row to as many float64 at $sums; a multiple of 8.
  ;; Multiplications and additions are those of a plain loop, so that the sums are too, to the last bit.
  (func (export "addRow") (param $row i32) (param $dimensions i32) (param $sums i32) (param $weight f64)
    (local $end i32) (local $bytes v128) (local $four v128) (local $weights v128)
    (local.set $end (i32.add (local.get $row) (local.get $dimensions)))
    (local.set $weights (f64x2.splat (local.get $weight)))
    (loop $columns
      (local.set $bytes (v128.load64_zero (local.get $row)))
      (local.set $bytes (i16x8.extend_low_i8x16_s (local.get $bytes)))
      (local.set $four (i32x4.extend_low_i16x8_s (local.get $bytes)))
      (v128.store (local.get $sums) (f64x2.add (v128.load (local.get $sums))
        (f64x2.mul (local.get $weights) (f64x2.convert_low_i32x4_s (local.get $four)))))
      (v128.store offset=16 (local.get $sums) (f64x2.add (v128.load offset=16 (local.get $sums))
        (f64x2.mul (local.get $weights) (f64x2.convert_low_i32x4_s
          (i8x16.shuffle 8 9 10 11 12 13 14 15 0 0 0 0 0 0 0 0 (local.get $four) (local.get $four))))))
      (local.set $four (i32x4.extend_high_i16x8_s (local.get $bytes)))
      (v128.store offset=32 (local.get $sums) (f64x2.add (v128.load offset=32 (local.get $sums))
        (f64x2.mul (local.get $weights) (f64x2.convert_low_i32x4_s (local.get $four)))))
      (v128.store offset=48 (local.get $sums) (f64x2.add (v128.load offset=48 (local.get $sums))
        (f64x2.mul (local.get $weights) (f64x2.convert_low_i32x4_s
          (i8x16.shuffle 8 9 10 11 12 13 14 15 0 0 0 0 0 0 0 0 (local.get $four) (local.get $four))))))
      (local.set $row (i32.add (local.get $row) (i32.const 8)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 64)))
      (br_if $columns (i32.lt_u (local.get $row) (local.get $end))))))
