import { expect, it } from 'vitest';
import { outlineOf, parsed, referencesOf } from '../outline-of.ts';

it('JavaScript with the types of Flow is read whole [CH11]', () => {
  const text = `// @flow
import typeof Thing, {type Other} from './thing';
export opaque type Id: string = string;
export type FlowU = ?string;
export type Exact = {| +a: string, -b?: ?number |};
type Open = {
  ...Exact,
  c: { [key: string]: number, ... },
  ...
};
function flowA(a: string, b?: number): Promise<void> { return (x: any); }
export function flowB(a: ?(x: Array<*>) => void): boolean %checks { return flowA(a); }
const upper: string => string = (each) => each;
class FlowC<+T> extends React.Component<Props, State> { +#root: string; state: State = {a: 1}; flowM(x: Map<>): void {} }
declare export function flowD(x: number): string;
export default component FlowE(label: string) { return <p>{label}</p>; }
`;
  expect(parsed('javascript', text).hasSyntaxError).toBe(false);
  expect(outlineOf('javascript', text)).toEqual([
    '3 type Id',
    '4 type FlowU',
    '5 type Exact',
    '6 type Open',
    '11 function flowA',
    '12 function flowB',
    '13 function upper',
    '14 class FlowC',
    '14 property FlowC.#root',
    '14 property FlowC.state',
    '14 method FlowC.flowM',
    '15 function flowD',
    '16 function FlowE',
  ]);
  expect(referencesOf('javascript', text)).toEqual(expect.arrayContaining(['type Exact', 'call flowA', 'type Props']));
});

it('a file that is broken in another way keeps what JavaScript reads of it [CH11]', () => {
  expect(outlineOf('javascript', '// @flow\nfunction a() {}\nfunction b( {\n')).toContain('2 function a');
  expect(outlineOf('javascript', 'function a() {}\nconst x = {| |}\n')).toEqual(
    outlineOf('javascript', 'function a() {}\nconst x = {| |}\n'),
  );
});
