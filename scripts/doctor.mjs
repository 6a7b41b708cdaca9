// `npm run doctor`: checks the checkout with plain Node.js, since nothing may be installed yet; then the installation with the server's own tool.
import { parseArgs } from 'node:util'
import { examineBuilds, examinePackages } from './steps/examine-checkout.mjs'
import { ROOT, runNode } from './steps/run.mjs'

const use = `npm run doctor -- [--json]

Looks at the checkout and at everything that the program hangs on, says what is wrong and what to do, and changes nothing.
  --json  the same for a monitor`
const { json: isJson } = readFlags()

const packages = examinePackages()
const checkout = [packages, ...(await examineBuilds())]

function readFlags() {
  const flag = { type: 'boolean', default: false }
  try {
    const { values } = parseArgs({ options: { json: flag, help: { ...flag, short: 'h' } } })
    if (!values.help) return values
    console.log(use)
    process.exit(0)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** The tool's findings, or one fault when it cannot even start. */
async function examineInstallation() {
  const { output } = await runNode(['--import', 'tsx', `${ROOT}/server/src/operate.ts`, 'doctor', '--json'])
  try {
    return JSON.parse(output)
  } catch {
    return [{ area: 'Installation', state: 'fault', text: 'It cannot be looked at', advice: output.trim() }]
  }
}

const findings = [...checkout, ...(packages.state === 'fault' ? [] : await examineInstallation())]
if (isJson) console.log(JSON.stringify(findings, null, 2))
else print(findings)
process.exitCode = findings.some(({ state }) => state === 'fault') ? 1 : 0

function print(all) {
  const marks = { ok: '✓', warning: '!', fault: '✗' }
  let area = ''
  for (const finding of all) {
    if (finding.area !== area) console.log(`\n${finding.area}`)
    area = finding.area
    console.log(`  ${marks[finding.state]} ${finding.text}`)
    if (finding.advice) console.log(`      ${finding.advice}`)
  }
  const count = (state) => all.filter((finding) => finding.state === state).length
  console.log(`\n${count('fault')} fault(s), ${count('warning')} warning(s).`)
}
