import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Zig', () => {
  it('delivers types by the constants that hold them, with their members', () => {
    const text = `pub const Store = struct {
    /// open ones
    handles: Map(*Handle) = .{},
    const Self = @This();
    pub const Error = error{ Full, Bad };
    pub fn init(gpa: Allocator) !Self { const local = 1; return .{ .gpa = gpa }; }
    test "inner" {}
};
pub const Kind = enum(u8) { a, b = 2, _, pub fn name() void {} };
const Value = union(enum) { int: i32, none };
`;
    expect(outlineOf('zig', text)).toEqual([
      '1 struct Store',
      '3 property Store.handles',
      '4 constant Store.Self',
      '5 enum Store.Error',
      '5 enum_member Store.Error.Full',
      '5 enum_member Store.Error.Bad',
      '6 method Store.init',
      '7 test Store.inner',
      '9 enum Kind',
      '9 enum_member Kind.a',
      '9 enum_member Kind.b',
      '9 method Kind.name',
      '10 struct Value',
      '10 property Value.int',
      '10 property Value.none',
    ]);
  });

  it('delivers functions, what they return as a type, variables and tests', () => {
    const text = `pub fn List(comptime T: type) type {
    return struct { items: []T, fn add(self: *@This()) void {} };
}
pub const max: usize = 3;
threadlocal var counter: u32 = 0;
extern "c" fn write(fd: c_int) isize;
test "opens" { const Local = struct { x: u8 }; }
test List {}
`;
    expect(outlineOf('zig', text)).toEqual([
      '1 function List',
      '2 property List.items',
      '2 method List.add',
      '4 constant max',
      '5 variable counter',
      '6 function write',
      '7 test opens',
      '7 struct opens.Local',
      '7 property opens.Local.x',
      '8 test List',
    ]);
  });

  it('ends the signature before the body and reads the comment above', () => {
    const [store, init] = parsed(
      'zig',
      '/// A store.\npub const Store = struct {\n  fn init() void {\n  }\n};\n',
    ).symbols;
    expect(store).toMatchObject({ signature: 'pub const Store', docblock: 'A store.', startLine: 2, endLine: 5 });
    expect(init).toMatchObject({ signature: 'fn init() void', endLine: 4 });
  });

  it('reads imports, calls and names', () => {
    const text =
      'const std = @import("std");\nconst x = @import("a/b.zig").X;\nfn f() void { std.print("a {s}", .{y}); }\n';
    expect(importsOf('zig', text)).toEqual(['std: * as std', 'a/b.zig: ']);
    expect(referencesOf('zig', text)).toEqual(expect.arrayContaining(['name X', 'call print', 'name y']));
  });
});
