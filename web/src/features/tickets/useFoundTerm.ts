import { useState } from 'react'
import { useTicketView } from './useTicketView.ts'

const leastLetters = 2

/** The list's search term, to find it in messages while this ticket is open, until the user closes the bar. */
export const useFoundTerm = () => {
  const { view, term, isSearching } = useTicketView()
  const [ended, setEnded] = useState<string | null>(null)
  const isWanted = isSearching && view.searchesMessages && term.length >= leastLetters && term !== ended
  return { term: isWanted ? term : null, end: () => setEnded(term) }
}
