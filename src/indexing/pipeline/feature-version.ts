/**
 * Grows whenever symbols, chunks, terms, embedded texts or the class of an unchanged file come out differently, so
 * that indexes made before are built anew. Ledger, one line for each value:
 *   1  first release.
 *   2  what frameworks know of a file.
 *   3  frameworks of every language, catalogues of translations, style sheets with full selectors.
 *   4  labels of CakePHP fields behind a text domain.
 *   5  translations into a formal or informal tone.
 *   6  SQL files with their tables, columns and uses.
 *   7  calls with type arguments are calls.
 *   8  receivers of references, and what definitions hold and return.
 *   9  catalogues in English are translations.
 *   10  members of object literals that hold functions and are handed to a call.
 *   11  receivers from callbacks, comments on variables, object types and struct literals; receivers in C.
 *   12  keys of object initializers, named arguments, extension functions and functions of one expression.
 *   13  packages of files, values of any type, names that only generated files declare, signatures without comments.
 *   14  variables of objects and test cases in Ruby, and what its methods return; generic struct literals; paths through modules of
 *       Rust, pointers of C++.
 *   15  facts of definitions beside which a framework adds some; what closures, patterns and containers hand on.
 *   16  copies of libraries that a site publishes, by their banner; tests of syntax definitions.
 *   17  variables end with their function, loop or condition; results at their places; what may be nothing known.
 *   18  test cases of C++ under their fixtures, nested classes under the outer one, members with attribute macros and constant pointers;
 *       what macros of Rust give, named results of Go.
 *   19  type parameters of classes in what their members hold, return and take; names that patterns of Java and C# bind.
 *   20  code that is named after licences, changes or manuals; recordings of Selenium are tests.
 *   21  patterns as parameters of Rust, function types and receivers with type arguments of Kotlin, modules that are imported by a call.
 *   22  type arguments behind `::` and constants without a name in Rust, string files of Android under any name, `try await` in
 *       conditions of Swift, headers of OpenAPI clients, releases of libraries below published assets.
 *   23  methods of JavaScript that are taken out of an object, `import x = require()`, traits of Rust for types with a path.
 *   24  Dart, Haskell and Zig; types of C# without a body, strings with several dollars in Kotlin, several macros in C on lines of their
 *       own; tests of source sets and of integration, `regress/`, `fuzz/`, manual pages and `CHANGES` as documentation;
 *       values that see what had the name of their variable before, names of patterns in Rust, groups of variables in Go, called names in Java and Ruby.
 *   25  translations of all languages are one class, locales of three letters among them; built files are a class.
 *   26  files are cut in place of left out: long lines, NUL bytes, code above 1 MiB, notebooks; sources in folders called `venv`.
 *       Facts of eleven frameworks come from packs: lines and duplicates of some edges differ.
 *   27  facts of frameworks that are packs: components without what they take, columns that are required, names of tables.
 *   28  assets of an application are its own code, releases below published folders and `vendor/assets` are built; `step_definitions.rb` is a test.
 *   29  templates of Django and Jinja lead to no template of their own name; documents below `specs/` are no tests.
 *   30  which packs of the project gave nothing for a file, and why.
 *   31  catalogues below `Locale/`, of Flutter, Fluent, Apple and Android are translations.
 *   32  members that are taken out of `require`, types that comments import, methods of `module.exports`.
 *   33  templates by packs, related symbols in the order of their text.
 *   34  what `class << Shop` of Ruby holds belongs to that class.
 */
export const FEATURE_VERSION = 34;
