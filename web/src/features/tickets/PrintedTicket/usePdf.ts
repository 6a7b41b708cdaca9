import type { Message } from '@guiche/contract/features/messages'
import type { Ticket } from '@guiche/contract/features/tickets'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inParts, paginate } from '../../../lib/paginate.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { messagesOfTicket } from '../api/messages-of-ticket.ts'

export type PdfPhase = { kind: 'reading'; count: number } | { kind: 'drawing'; at: number; all: number }
/** `rows` are indexes: 0 is the heading, then the messages. Null: all of them, for measuring. */
interface Sheet {
  messages: readonly Message[]
  rows: readonly number[] | null
}

/** The continuation of a row: its file is printed with the first part. */
const onlyText = { mediaType: 'conversation', mediaUrl: null, mediaName: null } as const

/** A row and a half of the sheet's margin. */
const edge = 48

const pictureWaitMs = 8_000
/** Files that do not load are left out: a broken picture must not block the rest. */
const picturesIn = (element: HTMLElement): Promise<unknown> => {
  const all = [...element.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined))
  return Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, pictureWaitMs))])
}

interface Ends {
  onDone: () => void
  onNothing: () => void
  onFailed: (error: unknown) => void
}

const makeIt = async (
  ticket: Ticket,
  sheet: RefObject<HTMLDivElement | null>,
  show: (next: Sheet) => void,
  tell: (phase: PdfPhase) => void,
  signal: AbortSignal,
): Promise<Blob | null> => {
  // The library is loaded in parallel with the messages.
  const [{ makePdf, pageSize }, found] = await Promise.all([
    import('../../../lib/pdf.ts'),
    messagesOfTicket(ticket, { signal, onCount: (count) => tell({ kind: 'reading', count }) }),
  ])
  signal.throwIfAborted()
  if (found.length === 0) return null
  const messages = found.flatMap((message) =>
    inParts(message.body).map((body, part) => (part === 0 ? { ...message, body } : { ...message, ...onlyText, body })),
  )
  show({ messages, rows: null })
  const heights = [...(sheet.current?.children ?? [])].map((row) => row.getBoundingClientRect().height)
  const pages = paginate(heights, pageSize.height - edge)
  const draw = async (page: number): Promise<HTMLElement> => {
    show({ messages, rows: pages[page] ?? [] })
    if (!sheet.current) throw new DOMException('the sheet is gone', 'AbortError')
    await picturesIn(sheet.current)
    return sheet.current
  }
  return makePdf({
    pages: pages.length,
    draw,
    onPage: (at) => tell({ kind: 'drawing', at: at + 1, all: pages.length }),
    signal,
  })
}

/** Reads, renders and saves; stops when the component is unmounted. */
export const usePdf = (ticket: Ticket, ends: Ends) => {
  const [phase, setPhase] = useState<PdfPhase>({ kind: 'reading', count: 0 })
  const [sheet, setSheet] = useState<Sheet>({ messages: [], rows: [] })
  const element = useRef<HTMLDivElement>(null)
  const newest = useRef(ends)
  newest.current = ends
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket as it was when it was asked for.
  useEffect(() => {
    const leaving = new AbortController()
    const show = (next: Sheet) => flushSync(() => setSheet(next))
    makeIt(ticket, element, show, setPhase, leaving.signal)
      .then((file) => {
        if (leaving.signal.aborted) return
        if (!file) return newest.current.onNothing()
        const address = URL.createObjectURL(file)
        saveFile(address, `ticket-${ticket.id}.pdf`)
        setTimeout(() => URL.revokeObjectURL(address), 60_000)
        newest.current.onDone()
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) newest.current.onFailed(error)
      })
    return () => leaving.abort()
  }, [ticket.id])
  return { phase, sheet, element }
}
