/** The mailbox for other processes: `new MailControl('http://127.0.0.1:8090')`. */
import type { Refusals } from './control.ts'
import type { ReceivedMail } from './mailbox.ts'

export type { ReceivedMail }

const pollMs = 50

export class MailControl {
  readonly #url: string

  constructor(controlUrl: string) {
    this.#url = `${controlUrl.replace(/\/$/, '')}/api/mail`
  }

  /** Newest first. */
  async to(address: string): Promise<ReceivedMail[]> {
    const response = await fetch(`${this.#url}/messages?to=${encodeURIComponent(address)}`)
    if (!response.ok) throw new Error(`the mailbox responded with ${response.status}: ${await response.text()}`)
    return (await response.json()) as ReceivedMail[]
  }

  /** The newest mail to this address, now or when it arrives; `beyond` skips that many existing ones. */
  async next(address: string, beyond = 0, timeoutMs = 15_000): Promise<ReceivedMail> {
    const end = Date.now() + timeoutMs
    for (;;) {
      const [newest, ...older] = await this.to(address)
      if (newest && older.length >= beyond) return newest
      if (Date.now() > end) throw new Error(`no mail to ${address} within ${timeoutMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  async refuseNext(refusals: Refusals): Promise<void> {
    const response = await fetch(`${this.#url}/refusals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(refusals),
    })
    if (!response.ok) throw new Error(`the mailbox responded with ${response.status}: ${await response.text()}`)
  }
}
