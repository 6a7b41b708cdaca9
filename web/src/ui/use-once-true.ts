import { useState } from 'react'

/**
 * True from the first time that the value is true: a popup is mounted when it first opens, and stays so that it can
 * fade out.
 */
export const useOnceTrue = (isTrue: boolean): boolean => {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return was || isTrue
}
