import { describe, expect, it } from 'vitest';
import { detectFrameworks, FRAMEWORKS } from '../../../src/frameworks/registry.ts';

const ALWAYS = FRAMEWORKS.filter(({ evidence }) => evidence === 'always').map(({ id }) => id);

function detected(files: Readonly<Record<string, string>>): string[] {
  const found = detectFrameworks({ paths: Object.keys(files), read: (path) => files[path] ?? '' });
  return found.map(({ id }) => id).filter((id) => !ALWAYS.includes(id));
}

describe('a project with Python or Java', () => {
  it.each([
    [{ 'requirements.txt': 'Django>=5\n' }, ['python-templates', 'django']],
    [
      { 'requirements/base.txt': '', 'backend/requirements-dev.in': 'flask[async]==3\n' },
      ['python-templates', 'flask'],
    ],
    [{ 'pyproject.toml': 'dependencies = [\n  "fastapi[standard]>=0.1",\n]\n' }, ['python-templates', 'fastapi']],
    [{ 'pyproject.toml': '[tool.poetry.dependencies]\nsqlmodel = "^0.1"\n' }, ['sqlalchemy']],
    [{ 'setup.cfg': '[options]\ninstall_requires =\n    Flask-SQLAlchemy>=3\n' }, ['sqlalchemy', 'flask']],
    [{ 'alembic.ini': '[alembic]\n' }, ['sqlalchemy']],
    [
      {
        'pom.xml':
          '<dependency>\n<groupId>org.springframework.boot</groupId>\n<artifactId>spring-boot-starter-web</artifactId>',
      },
      ['spring'],
    ],
    [{ 'app/build.gradle': "implementation 'org.springframework:spring-context:6'" }, ['spring']],
    [{ 'build.gradle.kts': 'implementation("jakarta.persistence:jakarta.persistence-api")' }, ['spring']],
    [{ 'manage.py': 'from flask_script import Manager', 'src/A.java': 'import org.springframework.A;' }, []],
    [{ 'requirements.txt': '# django is not used\nrequests\n' }, []],
  ])('that says %j uses %j', (files, expected) => {
    expect(detected(files)).toEqual(expected);
  });
});
