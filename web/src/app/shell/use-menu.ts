import { useMemo } from 'react'
import { useUser } from '../../lib/session.ts'
import { routes } from '../../screens/routes.tsx'
import { menuOf } from './menu.ts'

/** `/tickets/{-$ticketId}` is reached as `/tickets`. */
const screens: ReadonlySet<string> = new Set(routes.map(({ path }) => path.replace(/\/\{-.*$/, '')))

export const useMenu = () => {
  const user = useUser()
  return useMemo(() => menuOf(user, screens), [user])
}
