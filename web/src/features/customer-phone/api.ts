import { useCallback } from 'react'
import { useUser } from '../../lib/session.ts'

/** A setting of the company by its key, as text. Empty when it is not set. */
export const useSettingOf = () => {
  const { companieSettings } = useUser().company
  return (name: string) => String(companieSettings.find(({ key }) => key === name)?.value ?? '')
}

/**
 * What both interpreters know about the company and an invented customer. A connection without list messages shows
 * texts.
 */
export const useBotFacts = (customer: string, start: Date) => {
  const { company } = useUser()
  const settingOf = useSettingOf()
  const wanted = settingOf('chatBotType')
  const style: 'text' | 'list' | 'button' = wanted === 'list' || wanted === 'button' ? wanted : 'text'
  const [back = '', exit = '', open = ''] = ['menuBackText', 'menuExitText', 'menuOpenText'].map(settingOf)
  const { name: companyName, timezone: zone } = company
  return useCallback(
    (queueName: string, now: Date) => ({
      tokens: {
        contactName: customer,
        ticket: { id: 1, createdAt: start },
        userName: '',
        queueName,
        connectionName: '',
        companyName,
        zone,
        now,
      },
      look: {
        style,
        takes: { list: true, replies: null },
        words: { back, exit, open },
      },
    }),
    [back, companyName, customer, exit, open, start, style, zone],
  )
}
