/** How tests, the demo and the phone page use Messenger and Instagram. */
import type { GraphCore } from '../core.ts'
import { personReads } from './deliver.ts'
import { scopedId } from './page-ids.ts'
import { accountOf } from './pages-world.ts'
import {
  addPerson,
  changePerson,
  type NewPerson,
  type PersonChange,
  personEdits,
  personReacts,
  personSends,
  personTaps,
  personUnsends,
  storyEnds,
} from './people.ts'
import { addOwner, addPage, inboxSends, type NewOwner, type NewPage, type PastLine, tellPast } from './registry.ts'
import type { Owner, Page, PageMessage, PagePerson, Platform, Thread } from './schema.ts'
import { isWindowOpen } from './send.ts'
import { PersonSends, type PersonSendsInput } from './sends-schema.ts'

/** One chat: a person with a page on Messenger, or with its Instagram account. */
export interface ThreadAddress {
  platform: Platform
  pageId: string
  personId: string
}

export class PagesSandbox {
  private readonly core: GraphCore

  constructor(core: GraphCore) {
    this.core = core
  }

  addPage = (page: NewPage): Page => addPage(this.core, page)
  addOwner = (owner: NewOwner): Owner => addOwner(this.core, owner)
  addPerson = (person: NewPerson): PagePerson => addPerson(this.core, person)
  changePerson = (id: string, change: PersonChange): PagePerson => changePerson(this.core, id, change)
  page = (id: string): Page => this.core.world.pages.page(id)

  /** Expires the tokens, as a change of the owner's password does. */
  expireToken(pageId: string, isTokenExpired = true): void {
    this.core.world.pages.page(pageId).isTokenExpired = isTokenExpired
    this.core.touch()
  }

  /** The id by which the page, or its Instagram account, knows the person. */
  scopedId({ platform, pageId, personId }: ThreadAddress): string {
    return scopedId(personId, accountOf(this.core.world.pages.page(pageId), platform))
  }

  send(address: ThreadAddress, sends: PersonSendsInput): PageMessage {
    return personSends(this.core, this.threadAt(address), PersonSends.parse(sends))
  }

  tap = (address: ThreadAddress, mid: string, title: string): PageMessage =>
    personTaps(this.core, this.threadAt(address), mid, title)
  react = (address: ThreadAddress, mid: string, emoji: string): void =>
    personReacts(this.core, this.threadAt(address), mid, emoji)
  read = (address: ThreadAddress): number => personReads(this.core, this.threadAt(address))
  unsend = (address: ThreadAddress, mid: string): void => personUnsends(this.core, this.threadAt(address), mid)
  endStory = (address: ThreadAddress, mid: string): void => storyEnds(this.core, this.threadAt(address), mid)
  edit = (address: ThreadAddress, mid: string, text: string): void =>
    personEdits(this.core, this.threadAt(address), mid, text)
  inboxSends = (address: ThreadAddress, text: string): PageMessage =>
    inboxSends(this.core, this.threadAt(address), text)

  messages = (address: ThreadAddress): readonly PageMessage[] => this.threadAt(address).messages

  /** The state for the phone page. */
  state() {
    const { pages, people } = this.core.world.pages
    const shown = [...pages.values()].map(({ accessToken: _secret, ...page }) => page)
    return { pages: shown, people: [...people.values()] }
  }

  view(address: ThreadAddress) {
    const thread = this.threadAt(address)
    return { messages: thread.messages, isWindowOpen: isWindowOpen(this.core, thread) }
  }

  /** Returns the id by which the page knows them. */
  tellPast(address: ThreadAddress, lines: readonly PastLine[]): string {
    tellPast(this.core, this.threadAt(address), lines)
    return this.scopedId(address)
  }

  /** As if their last message were this many hours old. */
  ageWindow(address: ThreadAddress, hours: number): void {
    this.threadAt(address).lastActionAt = this.core.now() - hours * 60 * 60 * 1000
    this.core.touch()
  }

  /** The message that matches, now or when it arrives. */
  until(address: ThreadAddress, fits: (message: PageMessage) => boolean, timeoutMs = 5000): Promise<PageMessage> {
    const found = () => this.threadAt(address).messages.find(fits)
    return new Promise((resolve, reject) => {
      const there = found()
      if (there !== undefined) return resolve(there)
      const stop = this.core.changes.listen((change) => {
        const message = change.kind === 'page-message' ? found() : undefined
        if (message === undefined) return
        clearTimeout(timer)
        stop()
        resolve(message)
      })
      const timer = setTimeout(() => {
        stop()
        const seen = this.messages(address).map(({ author, text, status }) => `${author} "${text}" ${status}`)
        reject(new Error(`no message fits in ${timeoutMs} ms; the chat holds:\n${seen.join('\n')}`))
      }, timeoutMs)
    })
  }

  private threadAt({ platform, pageId, personId }: ThreadAddress): Thread {
    const page = this.core.world.pages.page(pageId)
    accountOf(page, platform)
    return this.core.world.pages.thread(platform, page.id, this.core.world.pages.person(personId).id)
  }
}
