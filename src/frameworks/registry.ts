/** All frameworks, one row each, what others build on first; and which of them a project uses. */
import type { Framework } from '../languages/framework-contract.ts';
import { readSpring } from '../languages/java/spring/spring.ts';
import { dependenciesIn, isManifest } from '../languages/manifests.ts';
import { frameworkOf } from '../languages/packs/pack.ts';
import type { Pack } from '../languages/packs/pack-contract.ts';
import { composer } from '../languages/php/composer/composer.ts';
import { filament } from '../languages/php/filament/filament.ts';
import { readLaravel } from '../languages/php/laravel/laravel.ts';
import { phpFacts } from '../languages/php/php-facts.ts';
import { readServices } from '../languages/php/symfony/services.ts';
import { readLocale } from '../languages/ruby/rails/locales.ts';
import { sqlSchemas } from '../languages/sql/sql.ts';
import { translations } from '../languages/translations/translations.ts';
import { tailwind } from '../languages/typescript/tailwind/tailwind.ts';
import blade from './blade.json' with { type: 'json' };
import cakephp from './cakephp.json' with { type: 'json' };
import django from './django.json' with { type: 'json' };
import erb from './erb.json' with { type: 'json' };
import express from './express.json' with { type: 'json' };
import fastapi from './fastapi.json' with { type: 'json' };
import flask from './flask.json' with { type: 'json' };
import laravel from './laravel.json' with { type: 'json' };
import { lensOf } from './lenses.ts';
import livewire from './livewire.json' with { type: 'json' };
import nestjs from './nestjs.json' with { type: 'json' };
import nextjs from './nextjs.json' with { type: 'json' };
import openapi from './openapi.json' with { type: 'json' };
import web from './parts/web.json' with { type: 'json' };
import prisma from './prisma.json' with { type: 'json' };
import prismaClient from './prisma-client.json' with { type: 'json' };
import pythonTemplates from './python-templates.json' with { type: 'json' };
import rails from './rails.json' with { type: 'json' };
import react from './react.json' with { type: 'json' };
import spring from './spring.json' with { type: 'json' };
import sqlalchemy from './sqlalchemy.json' with { type: 'json' };
import svelte from './svelte.json' with { type: 'json' };
import symfony from './symfony.json' with { type: 'json' };
import thymeleaf from './thymeleaf.json' with { type: 'json' };
import twig from './twig.json' with { type: 'json' };
import typeorm from './typeorm.json' with { type: 'json' };
import vue from './vue.json' with { type: 'json' };

/** A pack with what several share. */
export function withParts(pack: Pack, { parts, shared }: Pick<Pack, 'parts' | 'shared'>): Pack {
  return { ...pack, parts: { ...parts, ...pack.parts }, shared: { ...shared, ...pack.shared } };
}

export const FRAMEWORKS: readonly Framework[] = [
  phpFacts,
  composer,
  frameworkOf(laravel, lensOf, { languages: ['json'], read: readLaravel }),
  frameworkOf(blade, lensOf),
  frameworkOf(livewire, lensOf),
  filament,
  tailwind,
  frameworkOf(cakephp, lensOf),
  frameworkOf(symfony, lensOf, { languages: ['yaml'], read: readServices }),
  frameworkOf(twig, lensOf),
  translations,
  frameworkOf(rails, lensOf, { languages: ['yaml'], read: readLocale }),
  frameworkOf(erb, lensOf),
  frameworkOf(express, lensOf),
  frameworkOf(nestjs, lensOf),
  frameworkOf(typeorm, lensOf),
  frameworkOf(prisma, lensOf),
  frameworkOf(prismaClient, lensOf),
  frameworkOf(pythonTemplates, lensOf),
  frameworkOf(django, lensOf),
  frameworkOf(withParts(vue, web), lensOf),
  frameworkOf(withParts(react, web), lensOf),
  frameworkOf(withParts(svelte, web), lensOf),
  frameworkOf(withParts(nextjs, web), lensOf),
  frameworkOf(sqlalchemy, lensOf),
  frameworkOf(fastapi, lensOf),
  frameworkOf(flask, lensOf),
  frameworkOf(spring, lensOf, { languages: ['yaml', 'properties'], read: readSpring }),
  frameworkOf(thymeleaf, lensOf),
  frameworkOf(openapi, lensOf),
  sqlSchemas,
];

export interface ProjectFiles {
  /** All paths of the project. */
  readonly paths: readonly string[];
  /** Text of a manifest, empty when it cannot be read. */
  readonly read: (path: string) => string;
}

export interface DetectedFramework {
  readonly id: string;
  /** The package or the file that gives it away; empty for what belongs to the language itself. */
  readonly why: string;
}

/** Frameworks that a project uses, in their order. Reads manifests only. */
export function detectFrameworks(
  { paths, read }: ProjectFiles,
  frameworks: readonly Pick<Framework, 'id' | 'evidence'>[] = FRAMEWORKS,
): DetectedFramework[] {
  const dependencies = [...new Set(paths.filter(isManifest).flatMap((path) => dependenciesIn(path, read(path))))];
  return frameworks.flatMap(({ id, evidence }) => {
    if (evidence === 'always') return [{ id, why: '' }];
    const { dependencies: wanted = [], files } = evidence;
    const why =
      dependencies.find((name) => wanted.some((one) => isNamed(name, one))) ?? paths.find((path) => files?.test(path));
    return why === undefined ? [] : [{ id, why }];
  });
}

function isNamed(dependency: string, wanted: string): boolean {
  return wanted.endsWith('*') ? dependency.startsWith(wanted.slice(0, -1)) : dependency === wanted;
}
