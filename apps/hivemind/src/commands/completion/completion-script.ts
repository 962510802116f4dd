import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** What may follow a command: its subcommands and options. */
interface Place {
  /** The words of the command after the program's name; empty for the program alone. */
  path: string;
  words: { word: string; description: string }[];
}

function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const options = command.options.flatMap(({ long, description, hidden }) =>
    long && !hidden ? [{ word: long, description }] : [],
  );
  const commands = command.commands.map((sub) => ({ word: sub.name(), description: sub.description() }));
  const words = [...commands, ...options, { word: '--help', description: 'show help' }];
  const below = command.commands.flatMap((sub) => placesOf(sub, [...path, sub.name()]));
  return [{ path: path.join(' '), words }, ...below];
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const wordsOf = ({ words }: Place): string => words.map(({ word }) => word).join(' ');

/** Lines of bash and zsh that find in `said`, the words so far, what may follow; a value of an option is passed over. */
const descent = (places: readonly Place[]): string => `  local word at='' next=''
  for word in "\${said[@]}"; do
    case "\${at:+$at }$word" in
      ${places.flatMap(({ path }) => (path ? quoted(path) : [])).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${places.map((place) => `    ${quoted(place.path)}) next=${quoted(wordsOf(place))} ;;`).join('\n')}
  esac`;

const bash = (name: string, places: readonly Place[]): string => `_${name}() {
  local said=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${descent(places)}
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${name} ${name}
`;

const zsh = (name: string, places: readonly Place[]): string => `#compdef ${name}
_${name}() {
  local -a said=("\${(@)words[2,CURRENT-1]}")
${descent(places)}
  compadd -- \${=next} || _files
}
compdef _${name} ${name}
`;

const fish = (name: string, places: readonly Place[]): string => {
  const paths = places.flatMap(({ path }) => (path ? quoted(path) : []));
  const lines = places.flatMap(({ path, words }) =>
    words.map(({ word, description }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c ${name} -n "__${name}_at ${quoted(path)}" ${what} -d ${quoted(description)}`;
    }),
  );
  return `function __${name}_at
  set -l at ''
  for word in (commandline -opc)[2..]
    contains -- (string trim "$at $word") ${paths.join(' ')}; and set at (string trim "$at $word")
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
};

/** A script for the shell that completes what the program knows; made from the program, so that it cannot lag behind. */
export function completionScript(program: Command, shell: Shell): string {
  return { bash, zsh, fish }[shell](program.name(), placesOf(program));
}
