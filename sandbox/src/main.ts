/** The sandbox as a process: WhatsApp's network, Meta's Graph API, a mailbox and the phone page. */
import { startSandbox } from './sandbox.ts'
import { readSettings, startFailure } from './settings.ts'

async function main(): Promise<void> {
  const sandbox = await startSandbox(readSettings(process.env))
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  // Ctrl+C reaches every process of the terminal; the parent decides the order of the shutdown.
  process.on('SIGINT', process.send ? () => undefined : end)
  process.on('SIGTERM', end)
  // If the parent died without stopping us, nobody else will.
  process.on('disconnect', end)
  process.send?.(sandbox.ready)
  console.log(JSON.stringify(sandbox.ready))
}

main().catch((error: unknown) => {
  console.error(startFailure(error, process.env))
  process.exit(1)
})
