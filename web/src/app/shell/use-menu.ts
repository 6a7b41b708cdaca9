import { useMemo } from 'react'
import { useUser } from '../../lib/session.ts'
import { menuItems } from '../features.ts'
import { menuOf } from './menu.ts'

export const useMenu = () => {
  const user = useUser()
  return useMemo(() => menuOf(user, menuItems), [user])
}
