/** All frameworks, one row each, what others build on first; and which of them a project uses. */
import type { Framework } from './framework-contract.ts';
import { spring } from './java/spring/spring.ts';
import { dependenciesIn, isManifest } from './manifests.ts';
import { bladeViews } from './php/blade/blade.ts';
import { cakephp } from './php/cakephp/cakephp.ts';
import { composer } from './php/composer/composer.ts';
import { filament } from './php/filament/filament.ts';
import { laravel } from './php/laravel/laravel.ts';
import { livewire } from './php/livewire/livewire.ts';
import { phpFacts } from './php/php-facts.ts';
import { symfony } from './php/symfony/symfony.ts';
import { twigViews } from './php/twig/twig.ts';
import { prisma } from './prisma/prisma.ts';
import { alembic } from './python/alembic/alembic.ts';
import { django } from './python/django/django.ts';
import { fastapi } from './python/fastapi/fastapi.ts';
import { flask } from './python/flask/flask.ts';
import { sqlalchemy } from './python/sqlalchemy/sqlalchemy.ts';
import { pythonTemplates } from './python/templates/templates.ts';
import { erbViews } from './ruby/erb/erb.ts';
import { rails } from './ruby/rails/rails.ts';
import { sqlSchemas } from './sql/sql.ts';
import { translations } from './translations/translations.ts';
import { express } from './typescript/express/express.ts';
import { nestjs } from './typescript/nestjs/nestjs.ts';
import { nextjs } from './typescript/nextjs/nextjs.ts';
import { prismaClient } from './typescript/prisma-client/prisma-client.ts';
import { reactComponents } from './typescript/react/react.ts';
import { svelteComponents } from './typescript/svelte/svelte.ts';
import { tailwind } from './typescript/tailwind/tailwind.ts';
import { typeorm } from './typescript/typeorm/typeorm.ts';
import { vueComponents } from './typescript/vue/vue.ts';

export const FRAMEWORKS: readonly Framework[] = [
  phpFacts,
  composer,
  laravel,
  bladeViews,
  livewire,
  filament,
  tailwind,
  cakephp,
  symfony,
  twigViews,
  translations,
  rails,
  erbViews,
  express,
  nestjs,
  typeorm,
  prisma,
  prismaClient,
  pythonTemplates,
  django,
  vueComponents,
  reactComponents,
  svelteComponents,
  nextjs,
  sqlalchemy,
  alembic,
  fastapi,
  flask,
  spring,
  sqlSchemas,
];

export interface ProjectFiles {
  /** All paths of the project. */
  readonly paths: readonly string[];
  /** Text of a manifest, empty when it cannot be read. */
  readonly read: (path: string) => string;
}

/** Ids of the frameworks that a project uses, in the order of the registry. Reads manifests only. */
export function detectFrameworks({ paths, read }: ProjectFiles): string[] {
  const dependencies = new Set(paths.filter(isManifest).flatMap((path) => dependenciesIn(path, read(path))));
  return FRAMEWORKS.filter(({ evidence }) => {
    if (evidence === 'always') return true;
    const { dependencies: wanted = [], files } = evidence;
    return wanted.some((name) => isAmong(dependencies, name)) || (files && paths.some((path) => files.test(path)));
  }).map(({ id }) => id);
}

function isAmong(dependencies: ReadonlySet<string>, wanted: string): boolean {
  if (!wanted.endsWith('*')) return dependencies.has(wanted);
  return [...dependencies].some((name) => name.startsWith(wanted.slice(0, -1)));
}
