import { VARIABLES, type Variable } from '#kit/server/config/variables.ts'

/** The text of `.env.example`. */
export function envExample(): string {
  const lines = [
    '# Copy to .env and change what you need. Everything has a default for development.',
    '# Written from kit/server/config/variables.ts; a test compares the two.',
  ]
  let group = ''
  for (const [name, variable] of Object.entries<Variable>(VARIABLES)) {
    if (variable.group !== group) lines.push('', `# ${variable.group}`)
    group = variable.group
    if (variable.help !== '') lines.push(`# ${variable.help}`)
    lines.push(`#${name}=${variable.example ?? ''}`)
  }
  return `${lines.join('\n')}\n`
}
