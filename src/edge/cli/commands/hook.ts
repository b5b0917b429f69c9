/** `code-intel hook`: what a client calls on every event. */
import { hookMain } from '../../hooks/main.ts';
import type { Command } from '../command.ts';

export const hook: Command = ({ operands }) => hookMain(operands);
