/** The control API for other processes: `new SandboxControl('http://127.0.0.1:8090')`. Imports nothing that runs only in the sandbox. */
import type { z } from 'zod'
import type {
  addressBookSchema,
  newGroupSchema,
  newPersonSchema,
  pastSchema,
  personPatchSchema,
  readSchema,
  typingSchema,
} from './control/schemas.ts'
import type { GroupView, PersonView, SandboxState } from './control/views.ts'
import type { FaultPatch, FaultSwitches } from './faults.ts'
import type { ScriptInput } from './script.ts'
import type { Call, CallEnd } from './whatsapp/calls.ts'
import type { ChatMessage } from './whatsapp/chats.ts'
import type { DraftInput } from './whatsapp/draft.ts'

export type { ChatMessage, DraftInput, GroupView, PersonView, SandboxState }

export interface FaultState {
  everybody: FaultSwitches
  byNumber: Record<string, FaultSwitches>
}

/** The sandbox refused the request; `status` is its HTTP status and the message is its error text. */
class ControlCallError extends Error {
  override name = 'ControlCallError'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

type CallView = Pick<Call, 'id' | 'state'>

const POLL_MS = 50

export class SandboxControl {
  readonly #url: string

  constructor(controlUrl: string) {
    this.#url = controlUrl.replace(/\/$/, '')
  }

  state(): Promise<SandboxState> {
    return this.#call('GET', '/api/state')
  }

  people(): Promise<PersonView[]> {
    return this.#call('GET', '/api/whatsapp/people')
  }

  person(pn: string): Promise<PersonView> {
    return this.#call('GET', `/api/whatsapp/people/${pn}`)
  }

  createPerson(person: z.input<typeof newPersonSchema>): Promise<PersonView> {
    return this.#call('POST', '/api/whatsapp/people', person)
  }

  changePerson(pn: string, patch: z.input<typeof personPatchSchema>): Promise<PersonView> {
    return this.#call('PATCH', `/api/whatsapp/people/${pn}`, patch)
  }

  /** Saves people in the address book of an account's phone; an existing entry gets the new name. */
  saveContacts(pn: string, contacts: z.input<typeof addressBookSchema>['contacts']): Promise<PersonView> {
    return this.#call('PUT', `/api/whatsapp/people/${pn}/address-book`, { contacts })
  }

  /** The history on an account's phone: devices that are linked from now on receive it. */
  async remember(pn: string, messages: z.input<typeof pastSchema>['messages']): Promise<string[]> {
    return (await this.#call<{ ids: string[] }>('PUT', `/api/whatsapp/people/${pn}/past`, { messages })).ids
  }

  setOnline(pn: string, online: boolean): Promise<PersonView> {
    return this.changePerson(pn, { online })
  }

  createGroup(group: z.input<typeof newGroupSchema>): Promise<GroupView> {
    return this.#call('POST', '/api/whatsapp/groups', group)
  }

  /** Without a number, the first account that is not linked yet scans the code, or a new one. */
  scan(qr: string, personPn?: string): Promise<PersonView> {
    return this.#call('POST', '/api/whatsapp/scan', { qr, personPn })
  }

  enterPairingCode(code: string, personPn: string): Promise<PersonView> {
    return this.#call('POST', '/api/whatsapp/pairing-code', { code, personPn })
  }

  unlink(personPn: string, deviceId?: number): Promise<PersonView> {
    return this.#call('POST', '/api/whatsapp/unlink', { personPn, deviceId })
  }

  /** Cuts the connections of one account, or all of them. */
  async dropConnections(personPn?: string): Promise<number> {
    const { dropped } = await this.#call<{ dropped: number }>('POST', '/api/whatsapp/drop', { personPn })
    return dropped
  }

  /** `from` is a customer who writes to an account or a group, or an account whose phone writes to a customer. Returns the message's id. */
  async send(from: string, to: string, message: DraftInput, options: { id?: string } = {}): Promise<string> {
    const { id } = await this.#call<{ id: string }>('POST', '/api/whatsapp/messages', { from, to, message, ...options })
    return id
  }

  say(from: string, to: string, text: string): Promise<string> {
    return this.send(from, to, { type: 'text', text })
  }

  /** What the customer sees in the chat with an account (number) or a group (JID). */
  chat(customer: string, peer: string): Promise<ChatMessage[]> {
    return this.#call('GET', `/api/whatsapp/chats/${customer}/${encodeURIComponent(peer)}`)
  }

  /** The first message of the chat that matches, now or when it arrives. */
  async waitForMessage(
    customer: string,
    peer: string,
    fits: (message: ChatMessage) => boolean,
    timeoutMs = 10_000,
  ): Promise<ChatMessage> {
    const end = Date.now() + timeoutMs
    for (;;) {
      const chat = await this.chat(customer, peer)
      const found = chat.find(fits)
      if (found) return found
      if (Date.now() > end)
        throw new Error(`no such message within ${timeoutMs} ms; the chat is ${JSON.stringify(chat)}`)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  async media(customer: string, peer: string, messageId: string): Promise<Uint8Array> {
    const path = `/api/whatsapp/chats/${customer}/${encodeURIComponent(peer)}/${messageId}/media`
    return new Uint8Array(await (await this.#fetch('GET', path)).arrayBuffer())
  }

  /** Returns the ids of messages that became read. */
  async read(customer: string, peer: string, options: Pick<z.input<typeof readSchema>, 'ids' | 'played'> = {}) {
    const body = { customer, peer, ...options }
    const { read } = await this.#call<{ read: string[] }>('POST', '/api/whatsapp/read', body)
    return read
  }

  typing(customer: string, peer: string, state: z.input<typeof typingSchema>['state']): Promise<void> {
    return this.#call('POST', '/api/whatsapp/typing', { customer, peer, state })
  }

  /** Returns the call's id. */
  async ring(from: string, to: string, options: { video?: boolean } = {}): Promise<string> {
    return (await this.#call<CallView>('POST', '/api/whatsapp/calls', { from, to, ...options })).id
  }

  async endCall(id: string, outcome: CallEnd): Promise<void> {
    await this.#call('POST', `/api/whatsapp/calls/${id}/end`, { outcome })
  }

  async callState(id: string): Promise<CallView['state']> {
    return (await this.#call<CallView>('GET', `/api/whatsapp/calls/${id}`)).state
  }

  /** With a number, the faults apply only to that account or customer. */
  setFaults(patch: FaultPatch, pn?: string): Promise<FaultState> {
    return this.#call('PATCH', `/api/whatsapp/faults${query(pn)}`, patch)
  }

  clearFaults(pn?: string): Promise<FaultState> {
    return this.#call('DELETE', `/api/whatsapp/faults${query(pn)}`)
  }

  startScript(script: ScriptInput): Promise<{ running: boolean }> {
    return this.#call('POST', '/api/script/start', script)
  }

  stopScript(): Promise<{ running: boolean }> {
    return this.#call('POST', '/api/script/stop', {})
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.#fetch(method, path, body)
    const text = await response.text()
    // The sandbox belongs to this program, and the same views type its responses.
    return (text ? JSON.parse(text) : undefined) as T
  }

  async #fetch(method: string, path: string, body?: unknown): Promise<Response> {
    const content =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${this.#url}${path}`, { method, ...content })
    if (response.ok) return response
    const text = await response.text()
    throw new ControlCallError(response.status, `${method} ${path}: ${reasonIn(text)}`)
  }
}

const query = (pn: string | undefined) => (pn ? `?pn=${pn}` : '')

function reasonIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: string }).error ?? text
  } catch {
    return text
  }
}
