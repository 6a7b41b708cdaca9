/** Prints `docs/permissions.md`: the permission matrix as a page. */
import { pathToFileURL } from 'node:url'
import { calls, type NamedCall } from '@guiche/contract/calls'
import { actionsOf, callers, flagDecides, refusalOf } from '@guiche/contract/permission-matrix'
import { userFlags } from '@guiche/contract/permissions'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const cellOf = ({ call }: NamedCall, caller: (typeof callers)[number]): string => {
  const refusal = refusalOf(call, caller)
  return refusal === null ? '✓' : '–'
}

const proofs: Record<string, string> = {
  public: 'anybody',
  session: 'the refresh cookie',
  signature: "the provider's signature",
  link: 'a signed link',
  user: 'anybody signed in',
}

const lineOf = (named: NamedCall) => {
  const { call } = named
  const needs = proofs[call.needs] ?? `\`${call.needs}\``
  const plan = call.plan ? `\`${call.plan}\`` : ''
  return row([`${call.method} ${call.path}`, needs, plan, ...callers.map((caller) => cellOf(named, caller))])
}

const tableOf = (named: readonly NamedCall[]) => [
  row(['call', 'needs', 'plan', ...callers.map(({ name }) => name)]),
  row(['---', '---', '---', ...callers.map(() => ':-:')]),
  ...named.map(lineOf),
]

const flagLines = userFlags.map((flag) => {
  const granted = actionsOf(flag).map((action) => `\`${action}\``)
  return row([`\`${flag}\``, granted.join(', ') || 'none', flagDecides[flag]])
})

const permissionsPage = (): string => {
  const features = [...new Set(calls.map(({ feature }) => feature))].sort()
  const parts = features.flatMap((feature) => [
    `## ${feature}`,
    '',
    ...tableOf(calls.filter((named) => named.feature === feature)),
    '',
  ])
  return [
    '# Who may make which call',
    '',
    'Made from the contract by `npm run permissions`; do not edit it. A sweep tries every cell on the server.',
    '',
    '- ✓ is let in, – is turned away before anything of what they send is read: `anonymous` with 401, an `expired` company with 402, all others with 403.',
    '- `user` is an agent without any flag; each flag stands alone; `super` is the platform’s administrator.',
    '- `expired` is an admin whose company has not paid.',
    '- A caller of another company is let in as everybody is, and finds nothing of this company: every id is looked up behind the wall of the caller’s own.',
    '- `plan`: what the plan of the company must include; without it 403.',
    '- Being let in is not being allowed everything: agents act on tickets that they see, and on their own record.',
    '',
    '## What the flags decide',
    '',
    row(['flag', 'grants', 'and']),
    row(['---', '---', '---']),
    ...flagLines,
    '',
    ...parts,
  ].join('\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${permissionsPage().trimEnd()}\n`)
}
