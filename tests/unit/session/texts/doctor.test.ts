import { expect, it } from 'vitest';
import { gateIsOn } from '../../../../src/session/texts/doctor.ts';

it('exceptions of the gate are those of the configuration, whoever put them there', () => {
  expect(gateIsOn('allowed_commands: go test ./...').en).toBe(
    'the gate is on; exceptions in .code-intel/config.json: allowed_commands: go test ./...',
  );
  expect(gateIsOn('')).toEqual({ en: 'the gate is on', ja: 'ゲートは有効です' });
});
