import { useCallback, useRef } from 'react'

/** An address that did not open is fetched afresh once, or whenever a person asks again. */
export const useFreshLinks = (refetch: (options: { cancelRefetch: boolean }) => unknown) => {
  const tried = useRef(new Set<string>())
  return useCallback(
    (address: string, isAskedAgain = false) => {
      if (tried.current.has(address) && !isAskedAgain) return
      tried.current.add(address)
      // Many files may fail in the same moment: one fetch is under way for all of them.
      void refetch({ cancelRefetch: false })
    },
    [refetch],
  )
}
