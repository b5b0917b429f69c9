/** Names that look like code and are none, and names of files without the look of one. */

/** Files without an extension, as they are written: `license` is a word, `LICENSE` a file. */
export const WELL_KNOWN_FILES: ReadonlySet<string> = new Set(
  words(`
    Makefile makefile GNUmakefile Dockerfile dockerfile Containerfile Procfile Gemfile Rakefile Vagrantfile Jenkinsfile
    Brewfile Justfile justfile Caddyfile LICENSE LICENCE CODEOWNERS CHANGELOG README CONTRIBUTING
    .env .gitignore .gitattributes .dockerignore .editorconfig .npmrc .nvmrc .prettierrc .eslintrc .babelrc .htaccess
    .env.example .env.local .gitlab-ci.yml`),
);

/** First folders of paths that are written with a single slash: `src/app`, unlike `client/server`. */
export const WELL_KNOWN_FOLDERS: ReadonlySet<string> = new Set(
  words('src lib app apps packages test tests spec docs config resources routes database public scripts bin cmd pkg'),
);

/** Whether files of a project end so; `com` and `org` end addresses. */
export function isCodeExtension(extension: string): boolean {
  return EXTENSIONS.has(extension.toLowerCase());
}

/** Brands and terms with a capital in the middle or a dot. */
export function isBrand(token: string): boolean {
  return BRANDS.has(token.toLowerCase());
}

const EXTENSIONS = new Set(
  words(`
    ts tsx mts cts js jsx mjs cjs json jsonc json5 vue svelte astro html htm xhtml css scss sass less styl
    php phtml blade twig py pyi pyx ipynb rb erb haml slim rake go rs java kt kts scala sbt groovy gradle clj cljs
    c h cc cpp cxx hh hpp hxx m mm swift dart cs csproj sln fs vb lua pl pm r jl ex exs eex heex erl hrl hs elm ml mli
    sh bash zsh fish ps1 bat cmd sql graphql gql proto prisma tf hcl nix toml yaml yml ini cfg conf env properties
    xml xsd svg md mdx rst txt adoc csv tsv lock po pot mo strings tpl mustache hbs ejs pug liquid njk sol zig nim
    v vhd wat wasm dockerfile mk cmake patch diff log`),
);

const BRANDS = new Set(
  words(`
    javascript typescript coffeescript github gitlab bitbucket postgresql mysql sqlite mariadb mongodb dynamodb nosql
    graphql youtube linkedin paypal openai chatgpt wordpress oauth oauth2 websocket websockets webhook webhooks latex
    fastapi phpstorm webstorm vscode intellij powershell iphone ipad ios ipados macos tvos watchos icloud imac macbook
    ebay jquery devops gitops devtools webgl webrtc webassembly airbnb tiktok whatsapp facetime dropbox
    cloudflare cloudformation bigquery clickhouse elasticsearch opensearch rabbitmq kubernetes nodejs reactjs vuejs
    vue.js node.js next.js nuxt.js nest.js react.js angular.js backbone.js ember.js express.js three.js d3.js chart.js
    socket.io moment.js alpine.js deno.js p5.js asp.net vb.net dotnet .net itunes playstation xbox onedrive sharepoint
    hubspot salesforce servicenow datadog pagerduty circleci teamcity newrelic mailchimp sendgrid cybersource
    e.g i.e etc a.m p.m vs wifi bluetooth mcdonald mcdonalds youtuber phd`),
);

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
