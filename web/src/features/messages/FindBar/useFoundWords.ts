import { type RefObject, useEffect } from 'react'
import { placesOf } from '../../../lib/plain-text.ts'

const name = 'found-words'

/** All matches in the rendered rows. */
const rangesIn = (list: Element, term: string): Range[] => {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { start, end } of placesOf(node.textContent ?? '', term)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  }
  return ranges
}

/**
 * Highlights the matches without changing the messages' elements: the list mounts and unmounts rows while it scrolls.
 */
export const useFoundWords = (bar: RefObject<HTMLElement | null>, term: string): void => {
  useEffect(() => {
    const conversation = bar.current?.parentElement
    if (!conversation || typeof Highlight === 'undefined') return
    const mark = () => {
      const list = conversation.querySelector('[role="log"]')
      CSS.highlights.set(name, new Highlight(...(list ? rangesIn(list, term) : [])))
    }
    let frame = requestAnimationFrame(mark)
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    observer.observe(conversation, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(name)
    }
  }, [bar, term])
}
