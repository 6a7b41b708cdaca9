/** What a start prints: the URL, how to sign in, how to leave the demo. */
import type { SandboxAddresses } from './children.ts'
import type { DemoLogins } from './demo/prepare-demo.ts'
import type { Installation } from './features/companies/actions/first-start.ts'
import type { Config } from './platform/config.ts'

interface Greeting {
  config: Config
  installation: Installation | null
  demo: DemoLogins | null
  sandbox: SandboxAddresses | null
  seconds: number
}

/** The public URL; a node without the role `web` prints its roles. */
const placeOf = ({ roles, publicUrl }: Config) => (roles.has('web') ? publicUrl : [...roles].join('+'))

const greetingLines = ({ config, installation, demo, sandbox, seconds }: Greeting): string[] => {
  const lines = ['', `  Guichê is ready (${seconds.toFixed(1)} s): ${placeOf(config)}`]
  if (!config.roles.has('web')) return [...lines, '']
  if (installation?.welcomeToken) {
    lines.push(
      '',
      '  First administrator: open this link once, it signs you in and asks for a password (good for 24 hours):',
    )
    lines.push(`    ${config.publicUrl}/welcome?token=${installation.welcomeToken}`)
  } else if (installation) lines.push(`  Administrator: ${installation.email}`)
  if (demo && sandbox) {
    lines.push('', `  Demo: ${demo.company}, three agents, the password of each is ${demo.password}`)
    lines.push(`    ${demo.emails.join(', ')}`)
    lines.push(`    ${demo.payer} has an invoice to pay; the page where one pays: ${sandbox.paymentPageUrl}`)
    lines.push(`  The customers' phone: ${sandbox.phoneUrl}`)
    lines.push(`  The mail box: ${sandbox.mailboxUrl}`)
    if (demo.missing !== null)
      lines.push(
        `  The demo is not whole (${demo.missing}): the program works, and the next start goes on with the story`,
      )
    lines.push('  For real customers, begin elsewhere: DATA_DIR=./live DEMO=0 npm start')
  }
  return [...lines, '']
}

export const greet = (greeting: Greeting) => {
  // The only output for people rather than for a log.
  process.stdout.write(`${greetingLines(greeting).join('\n')}\n`)
}
