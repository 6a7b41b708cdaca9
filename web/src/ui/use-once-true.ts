import { useState } from 'react'

/** From the first time that it is true: what opens is made then, and stays to fade out. */
export const useOnceTrue = (isTrue: boolean): boolean => {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return was || isTrue
}
