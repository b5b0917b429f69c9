/** Clients of containers, clusters and clouds whose first word says what they do. `spec.ts` says how to add one. */
import type { FamilySpec } from './spec.ts';

/** Docker, and what is called like it. */
const CONTAINERS: FamilySpec = {
  reads:
    'ps images inspect logs version info top port stats events history diff search buildx:ls buildx:du image:ls image:inspect container:ls ' +
    'container:inspect container:logs network:ls network:inspect volume:ls volume:inspect context:ls system:df compose:ps ' +
    'compose:logs compose:config compose:ls compose:images compose:top compose:port compose:version manifest:inspect',
  before: '-D --debug --tls --tlsverify --all-resources',
  values:
    '-f --filter --format -n --tail --since --until --last -l --log-level -p --project-name --profile --ansi --progress --parallel',
  runs: '-H --host -c --context --config -o --output --lock-image-digests --file --project-directory --env-file',
};

/** Terraform, and what is called like it. */
const INFRASTRUCTURE: FamilySpec = {
  runsFolder: true,
  isSingleDash: true,
  reads: 'version providers:schema show output validate state:list state:show workspace:list workspace:show graph',
  alone: 'providers',
  needs: { fmt: '-check' },
  alsoReads: { fmt: '-check -diff -recursive -no-color -list' },
  runs: '-chdir -out -state -generate-config-out',
};

export const SERVICE_FAMILIES: Readonly<Record<string, FamilySpec>> = {
  terraform: INFRASTRUCTURE,
  tofu: INFRASTRUCTURE,
  aws: {
    reads: 's3:ls sts:get-caller-identity configure:list logs:tail logs:filter-log-events logs:get-log-events',
    looking: /^(?:describe|list)-[a-z][a-z-]*$/,
    before: '--no-cli-pager --no-paginate --no-sign-request --debug',
    values: '--profile --region --output --query --color',
    runs: '--endpoint-url --ca-bundle',
  },
  gcloud: {
    reads: 'config:list config:get-value projects:list auth:list',
    before: '-q --quiet',
    values: '--project --account --configuration --format --filter --limit --verbosity --region --zone',
    runs: '--log-http --flags-file',
  },
  az: { reads: 'account:show account:list group:list', values: '--subscription -o --output --query' },
  kubectl: {
    reads:
      'get describe logs top events explain api-resources api-versions version config:view config:get-contexts ' +
      'config:current-context config:get-clusters rollout:status rollout:history auth:can-i auth:whoami',
    alone: 'cluster-info help',
    alsoReads: { kustomize: '' },
    values:
      '-n --namespace -o --output -l --selector -c --container --context --tail --since --sort-by -L --user --cluster --as ' +
      '--as-group --request-timeout -v --v',
    runs: '--kubeconfig --profile --profile-output --cache-dir --log-file --log-dir',
  },
  docker: CONTAINERS,
  podman: CONTAINERS,
  'docker-compose': {
    reads: 'ps logs config images top port version',
    values: '-f --file -p --project-name --profile --tail --since --until -n',
    runs: '-H --host -c --context -o --output --lock-image-digests --env-file --project-directory',
  },
  helm: {
    reads: 'list ls status history get search:repo search:hub version env template lint',
    alone: 'help',
    only:
      '-A --all-namespaces -n --namespace -o --output -a --all --kube-context --max -m --revision -l --selector --short ' +
      '-q --versions -d --date -r --reverse --filter -f --pending --failed --deployed --show-desc --client',
    values: '-n --namespace -o --output --kube-context --max -m --revision -l --selector --filter -f',
  },
};
