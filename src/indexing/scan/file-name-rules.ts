/** Names that tell what a file is. All tests expect lower-case base names. */

export function isLockfile(name: string): boolean {
  return LOCKFILES.has(name);
}

export function isBinaryExtension(name: string): boolean {
  return BINARY_EXTENSIONS.has(name.slice(name.lastIndexOf('.') + 1)) && name.includes('.');
}

export const MINIFIED_NAMES =
  /\.min\.(?:[cm]?js|css)$|\.(?:js|css|[cm]js)\.map$|\.bundle\.js$|(?:^|[.-])[0-9a-f]{16,}\.(?:[cm]?js|css)$|[.-][0-9a-f]{8,}\.chunk\.(?:js|css)$/;

/** Among them the scripts of build tools that start the right version of the tool. */
export const GENERATED_NAMES =
  /\.pb(?:\.\w+)?\.(?:go|cc|h)$|_pb2(?:_grpc)?\.pyi?$|\.(?:g|freezed)\.dart$|\.(?:g|designer)\.cs$|\.snap$|^_ide_helper(?:_models)?\.php$|^gradlew(?:\.bat)?$|^mvnw(?:\.cmd|debug)?$|^mavenwrapperdownloader\.java$|^(?:config\.(?:guess|sub)|ltmain\.sh|install-sh)$/;

/** Names that code generators use beside their notice, which decides whether a file is indexed. */
const USUAL_GENERATED =
  /_pb(?:_service)?\.(?:[cm]?[jt]s|d\.ts|rb)$|_grpc_pb\.(?:js|d\.ts)$|[._]connect\.(?:go|[jt]s)$|[._-](?:gen|generated)\.\w+$|^zz_generated\.|\.pb(?:json|server|enum|grpc)?\.(?:dart|swift)$/;

/** Whether the path alone tells that a program wrote the file. */
export function isGeneratedName(file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  return GENERATED_NAMES.test(name) || USUAL_GENERATED.test(name);
}

const OF_PACKAGE_MANAGERS = 'node_modules venv .venv .tox .nox .yarn .pnpm-store'.split(' ');
const OF_TOOLS =
  `.git .hg .svn .jj .code-intel __pycache__ .mypy_cache .pytest_cache .ruff_cache .gradle .idea .vs .terraform .next .nuxt
   .svelte-kit .turbo .parcel-cache .cache .dart_tool`.split(/\s+/);

/** Folders of tools and of installed packages: never indexed, wherever they lie. */
export const NEVER_INDEXED_FOLDERS: ReadonlySet<string> = new Set([...OF_PACKAGE_MANAGERS, ...OF_TOOLS]);

/** Folders that hold other people's code under any parent. */
export const VENDORED_FOLDERS: ReadonlySet<string> = new Set(
  'third_party third-party thirdparty bower_components jspm_packages Pods Carthage'.split(' '),
);

/** Folders of packages whose content runs, as far as git ignores them: among them ordinary words. */
export const INSTALLED_FOLDERS: ReadonlySet<string> = new Set([
  ...OF_PACKAGE_MANAGERS,
  ...VENDORED_FOLDERS,
  ...['vendor', 'env', 'site-packages', '.bundle'],
]);

/** Files beside which a folder `vendor` is the package manager's. */
export const PACKAGE_MANIFESTS: readonly string[] = [
  'composer.json',
  'go.mod',
  'Gemfile',
  'Cargo.toml',
  'package.json',
];

const LOCKFILES: ReadonlySet<string> = new Set(
  `package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock composer.lock gemfile.lock
   gems.locked cargo.lock poetry.lock pipfile.lock pdm.lock uv.lock pixi.lock conda-lock.yml go.sum go.work.sum mix.lock
   rebar.lock pubspec.lock podfile.lock cartfile.resolved package.resolved packages.lock.json paket.lock gradle.lockfile
   flake.lock .terraform.lock.hcl symfony.lock .pnp.cjs .pnp.loader.mjs`.split(/\s+/),
);

const BINARY_EXTENSIONS: ReadonlySet<string> = new Set(
  `png jpg jpeg gif webp avif bmp ico icns tif tiff psd ai eps heic xcf
   mp3 mp4 m4a m4v mov avi mkv webm ogg ogv oga wav flac aac mid
   zip gz tgz bz2 xz zst lz4 7z rar tar jar war ear whl egg gem nupkg deb rpm dmg iso cab apk ipa aab crx xpi
   exe dll so dylib o a lib obj class pyc pyo pyd wasm node bin dat pdb beam tasty sjsir
   woff woff2 ttf otf eot pdf doc docx xls xlsx ppt pptx odt ods odp
   sqlite sqlite3 db mdb parquet arrow feather npy npz pkl pickle h5 hdf5 onnx pt pth safetensors gguf mo swf`.split(
    /\s+/,
  ),
);
