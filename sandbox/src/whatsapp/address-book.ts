/** The address book of a phone as its linked devices read it: app-state patches of one collection, encrypted with a key that the phone shares with them. */
import { randomBytes } from 'node:crypto'
import { BufferJSON, encodeSyncdPatch, type LTHashState, newLTHashState, proto } from 'baileys'
import { seconds, USER_SERVER } from './stanza.ts'

export const BOOK_COLLECTION = 'critical_unblock_low'
const CONTACT_ACTION_VERSION = 2

export interface BookContact {
  pn: string
  /** The name that the phone's owner saved. */
  name: string
  lid?: string | undefined
}

interface BookState {
  keyId: Buffer
  keyData: Buffer
  /** The n-th patch creates version n. */
  patches: Buffer[]
  hashes: LTHashState
}

const newState = (): BookState => ({
  keyId: randomBytes(6),
  keyData: randomBytes(32),
  patches: [],
  hashes: newLTHashState(),
})

export class AddressBook {
  readonly #state: BookState

  /** `record` is what `record()` returned before a restart. */
  constructor(record?: string) {
    this.#state = record ? (JSON.parse(record, BufferJSON.reviver) as BookState) : newState()
  }

  get version(): number {
    return this.#state.patches.length
  }

  /** The key that the device needs to open patches; the same on every call. */
  get keyShare(): proto.Message.IProtocolMessage {
    const { keyId, keyData } = this.#state
    const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0, 1] }
    return {
      type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: { keys: [{ keyId: { keyId }, keyData: { keyData, fingerprint, timestamp: seconds() } }] },
    }
  }

  /** Adds a person, or renames them. */
  async save({ pn, name, lid }: BookContact): Promise<void> {
    const state = this.#state
    const [firstName = name] = name.split(' ')
    const contactAction = { fullName: name, firstName, ...(lid ? { lidJid: `${lid}@lid` } : {}) }
    const { patch, state: hashes } = await encodeSyncdPatch(
      {
        type: BOOK_COLLECTION,
        index: ['contact', `${pn}@${USER_SERVER}`],
        syncAction: { contactAction, timestamp: Date.now() },
        apiVersion: CONTACT_ACTION_VERSION,
        operation: proto.SyncdMutation.SyncdOperation.SET,
      },
      state.keyId.toString('base64'),
      state.hashes,
      async () => ({ keyData: state.keyData }),
    )
    const versioned = { ...patch, version: { version: hashes.version } }
    state.patches.push(Buffer.from(proto.SyncdPatch.encode(versioned).finish()))
    state.hashes = hashes
  }

  patchesAfter(version: number): readonly Buffer[] {
    return this.#state.patches.slice(version)
  }

  record(): string {
    return JSON.stringify(this.#state, BufferJSON.replacer)
  }
}
