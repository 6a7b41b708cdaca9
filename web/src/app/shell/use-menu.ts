import { helpList } from '@guiche/contract/features/helps'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { isExpired } from '../../lib/subscription.ts'
import { menuItems } from '../features.ts'
import { menuOf } from './menu.ts'

export const useMenu = () => {
  const user = useUser()
  const { data } = useQuery({ ...queryOf(helpList), enabled: !isExpired(user.company) })
  const helps = data !== undefined && data.length > 0
  return useMemo(() => menuOf(user, menuItems, { helps }), [user, helps])
}
