/** Pages, their owners, the people who write to them, and their messages. Stores and finds; contains no rules. */
import { ControlError } from '../errors.ts'
import { scopedId } from './page-ids.ts'
import type { Owner, Page, PageMessage, PagePerson, PagesState, Platform, Thread } from './schema.ts'

const threadKey = (platform: Platform, pageId: string, personId: string) => `${platform}/${pageId}/${personId}`

/** The page or account that webhooks and calls name on our side. */
export const accountOf = (page: Page, platform: Platform): string => {
  if (platform === 'messenger') return page.id
  if (page.instagram === undefined) throw new ControlError(`the page ${page.id} has no Instagram account`, 404)
  return page.instagram.id
}

export class PagesWorld {
  readonly pages = new Map<string, Page>()
  readonly owners = new Map<string, Owner>()
  readonly people = new Map<string, PagePerson>()
  readonly threads = new Map<string, Thread>()
  private readonly messages = new Map<string, { thread: Thread; message: PageMessage }>()

  load(state: PagesState): void {
    for (const page of state.pages) this.pages.set(page.id, page)
    for (const owner of state.owners) this.owners.set(owner.id, owner)
    for (const person of state.people) this.people.set(person.id, person)
    for (const thread of state.threads) {
      this.threads.set(threadKey(thread.platform, thread.pageId, thread.personId), thread)
      for (const message of thread.messages) this.messages.set(message.id, { thread, message })
    }
  }

  snapshot(): PagesState {
    return {
      pages: [...this.pages.values()],
      owners: [...this.owners.values()],
      people: [...this.people.values()],
      threads: [...this.threads.values()],
    }
  }

  page(pageId: string): Page {
    const page = this.pages.get(pageId)
    if (page === undefined) throw new ControlError(`no page has the id ${pageId}`, 404)
    return page
  }

  pageOfInstagram(instagramId: string): Page | undefined {
    return [...this.pages.values()].find(({ instagram }) => instagram?.id === instagramId)
  }

  person(personId: string): PagePerson {
    const person = this.people.get(personId)
    if (person === undefined) throw new ControlError(`nobody has the id ${personId}`, 404)
    return person
  }

  /** Finds the person behind a page-scoped or an Instagram-scoped id. */
  personByScope(page: Page, scoped: string): { person: PagePerson; platform: Platform } | undefined {
    const accounts: [Platform, string | undefined][] = [
      ['messenger', page.id],
      ['instagram', page.instagram?.id],
    ]
    for (const person of this.people.values()) {
      const met = accounts.find(([, account]) => account !== undefined && scopedId(person.id, account) === scoped)
      if (met) return { person, platform: met[0] }
    }
    return undefined
  }

  thread(platform: Platform, pageId: string, personId: string): Thread {
    const key = threadKey(platform, pageId, personId)
    const existing = this.threads.get(key)
    if (existing !== undefined) return existing
    const thread: Thread = { platform, pageId, personId, lastActionAt: null, messages: [] }
    this.threads.set(key, thread)
    return thread
  }

  threadsOf(personId: string): Thread[] {
    return [...this.threads.values()].filter((thread) => thread.personId === personId)
  }

  addMessage(thread: Thread, message: PageMessage): void {
    thread.messages.push(message)
    this.messages.set(message.id, { thread, message })
  }

  message(mid: string): { thread: Thread; message: PageMessage } | undefined {
    return this.messages.get(mid)
  }

  messageIn(thread: Thread, mid: string): PageMessage {
    const found = thread.messages.find(({ id }) => id === mid)
    if (found === undefined) throw new ControlError(`the message ${mid} is not in this chat`, 404)
    return found
  }
}
