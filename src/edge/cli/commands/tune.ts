/** `code-intel tune`: what other settings would have meant for recorded sessions; a person may apply them. */

import { type Proposals, proposeTuning, tune as replayed, type TuneReport } from '../../../app/learning/tune.ts';
import { openImprovement } from '../../../app/sessions/improvement-logs.ts';
import { counted } from '../../../base/numbers.ts';
import { UserError } from '../../../base/user-error.ts';
import { toJson } from '../../json.ts';
import { exitCodeOf } from '../answer.ts';
import { type Command, type CommandCall, EXIT, type ExitCode } from '../command.ts';
import { requirePerson } from '../require-person.ts';
import { type OpenedProject, ofWhole, rootOf, withProject } from '../with-project.ts';

export const tune: Command = async (call) => {
  const { operands, flags } = call;
  if (flags.apply) await requirePerson(call, rootOf(call), PERSON);
  if (flags.apply && operands.length === 0) throw nothingToApply();
  return withProject(ofWhole(call), (opened) => (operands.length === 0 ? propose(call, opened) : replay(call, opened)));
};

const PERSON = {
  what: 'change what is asked of agents',
  next: 'Leave --apply away to see what would have happened, and have a person apply it.',
};

function nothingToApply(): UserError {
  return new UserError(
    'invalid_argument',
    'nothing was named to apply',
    'Name the changes: code-intel tune requirements.high_files_analyzed=+2 --apply',
  );
}

async function propose({ flags, terminal, environment }: CommandCall, { project }: OpenedProject): Promise<ExitCode> {
  const found = await proposeTuning({ project, environment, improvement: openImprovement(project.home) });
  terminal.out(flags.json ? `${toJson(found)}\n` : describeProposals(found));
  return exitCodeOf(found.proposals.length);
}

async function replay(call: CommandCall, { project }: OpenedProject): Promise<ExitCode> {
  const { flags, terminal, environment, operands } = call;
  const parts = { project, environment, improvement: openImprovement(project.home) };
  const { apply, ...report } = await replayed(parts, operands);
  if (flags.apply) apply();
  const applied = flags.apply ? 'Written to .code-intel/config.json.\n' : '';
  terminal.out(flags.json ? `${toJson({ ...report, applied: flags.apply === true })}\n` : describe(report) + applied);
  return EXIT.found;
}

function describeProposals({ sessions, needed, proposals }: Proposals): string {
  if (sessions < needed)
    return `${counted(sessions, 'session has', 'sessions have')} an outcome; ${needed} are needed for a proposal.\n`;
  if (proposals.length === 0)
    return `Nothing to propose: ${counted(sessions, 'session speaks', 'sessions speak')} for no change.\n`;
  return proposals.map((proposal) => `${describe(proposal)}To apply: ${proposal.command}\n`).join('\n');
}

function describe({ changes, sessions, requirements, weights, hints }: TuneReport): string {
  const lines = [
    ...changes.map(({ key, from, to }) => `${key}: ${from} → ${to}`),
    `Replayed ${counted(sessions, 'session')} that ended in success or failure.`,
    ...(requirements
      ? [
          `Held back for more understanding: ${held(requirements.before)} → ${held(requirements.after)}, of ${requirements.sessions}.`,
        ]
      : []),
    ...(weights
      ? [
          `Ranking of the right symbols: mean reciprocal rank ${weights.before.meanReciprocalRank} → ${weights.after.meanReciprocalRank}, among the first five ${share(weights.before.amongFirstFive)} → ${share(weights.after.amongFirstFive)}; better for ${weights.better}, worse for ${weights.worse} of ${weights.requests}.`,
        ]
      : []),
    ...(hints
      ? [
          `Hints: ${hints.before.given} given, ${share(hints.before.right)} right → ${hints.after.given} given, ${share(hints.after.right)} right, of ${counted(hints.requests, 'request')}.`,
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

interface SaidRate {
  readonly count: number;
  readonly of: number;
}

function held({ heldBack, failed }: { readonly heldBack: number; readonly failed: SaidRate }): string {
  return heldBack === 0 ? 'none' : `${heldBack} (${share(failed)} failed)`;
}

function share({ count, of }: SaidRate): string {
  return `${count}/${of}`;
}
