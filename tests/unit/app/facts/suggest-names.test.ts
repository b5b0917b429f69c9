import { describe, expect, it } from 'vitest';
import { suggestNames } from '../../../../src/app/facts/suggest-names.ts';
import { fakeProject } from '../../../helpers/fake-project.ts';
