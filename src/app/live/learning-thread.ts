/** Entry of the thread that reads the files of a project for text searches. */
import { parentPort, workerData } from 'node:worker_threads';
import { stackOf } from '../../base/error-text.ts';
import { isSecretFile } from '../../indexing/scan/secret.ts';
import { inlineLearner } from '../../retrieval/text-search/file-learner.ts';
import {
  type LearnerAnswer,
  type LearnerData,
  type LearnerRequest,
  packed,
} from '../../retrieval/text-search/thread-learner.ts';

const { root }: LearnerData = workerData;
const learner = inlineLearner(root, isSecretFile);

parentPort?.on('message', (request: LearnerRequest) => void serve(request).then(send));

async function serve(request: LearnerRequest): Promise<LearnerAnswer> {
  const { id } = request;
  try {
    if ('list' in request) return { id, list: await learner.list(request.list.now) };
    return { id, read: packed(await learner.read(request.read, request.wanted)) };
  } catch (error) {
    return { id, failed: stackOf(error) };
  }
}

const NOTHING = new Uint16Array();

function send(answer: LearnerAnswer): void {
  const { buffer } = 'read' in answer ? answer.read.trigrams : NOTHING;
  parentPort?.postMessage(answer, buffer instanceof ArrayBuffer ? [buffer] : []);
}
