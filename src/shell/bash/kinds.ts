/** Purposes of the node kinds of tree-sitter-bash. A kind in no list is refused: the grammar may grow. */

/** Nodes whose nesting is not trusted: their leaves are read again in order. */
export const TRANSPARENT = setOf(
  'program list pipeline redirected_statement command command_name negated_command file_redirect ' +
    'herestring_redirect variable_assignments declaration_command unset_command array',
);

/** Inside `[ … ]`, which is a command like any other to the shell. */
export const TEST_TRANSPARENT = setOf('unary_expression binary_expression parenthesized_expression ternary_expression');

/** Nodes that are a word or a piece of one. Their text is read again, character by character. */
export const WORDS = setOf(
  'word number string raw_string ansi_c_string concatenation simple_expansion expansion command_substitution ' +
    'process_substitution arithmetic_expansion brace_expression variable_name special_variable_name regex ' +
    'extglob_pattern test_operator file_descriptor subscript $ = == =~ != + - -a -o -eq -ne [ ] ! ' +
    'export declare typeset readonly local unset unsetenv',
);

export const OPERATORS = setOf('; & && || | |& ;; ;& ;;& ( )');

/** Operators between commands. */
export const SEPARATORS = setOf('; & && || | |&');

export const REDIRECTIONS = setOf('< > >> >| &> &>> <& >& <&- >&- <<<');

export const COMPOUNDS = setOf(
  'if_statement while_statement for_statement c_style_for_statement case_statement subshell compound_statement ' +
    'function_definition',
);

/** Nodes inside a word that hold commands, at whose ends the reading of the word must arrive as well. */
export const HOLES = setOf('command_substitution process_substitution arithmetic_expansion');

/** Words that mean something else to the shell where a command may begin. */
export const RESERVED = setOf(
  '! { } [[ ]] case coproc do done elif else esac fi for function if in select then time until while repeat foreach end',
);

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
