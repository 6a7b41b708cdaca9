import type { Contact } from '@guiche/contract/features/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { meets } from '../../../lib/rights.ts'
import { useUser } from '../../../lib/session.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { toast } from '../../../ui/toast.tsx'
import { contactOf, toggleAudio, toggleBot, toggleOptOut } from '../api.ts'
import classes from '../ContactDrawer.module.css'

/** Saved at once; the server toggles the value, so one click is one call. */
export const ContactSwitches = ({ contact }: { contact: Contact }) => {
  const t = useTexts()
  const client = useQueryClient()
  const dates = useDates()
  const hasCampaigns = meets(useUser(), { plan: 'useCampaigns' })
  const [isBusy, setBusy] = useState(false)
  const turn = async (toggle: (contactId: number) => Promise<Contact>) => {
    setBusy(true)
    try {
      client.setQueryData(contactOf(contact.id).queryKey, await toggle(contact.id))
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.switches}>
      <SwitchField
        label={t('contacts.acceptsAudio')}
        checked={contact.acceptAudioMessage}
        disabled={isBusy}
        onChange={() => void turn(toggleAudio)}
      />
      {!contact.isGroup && (
        <SwitchField
          label={t('contacts.botAnswers')}
          checked={!contact.disableBot}
          disabled={isBusy}
          onChange={() => void turn(toggleBot)}
        />
      )}
      {!contact.isGroup && hasCampaigns && (
        <SwitchField
          label={t('contacts.getsCampaigns')}
          description={
            contact.optedOutAt === null
              ? null
              : t(contact.optedOutBy === 'meta' ? 'contacts.optedOutAtMeta' : 'contacts.optedOut', {
                  date: dates.date(contact.optedOutAt),
                })
          }
          checked={contact.optedOutAt === null}
          disabled={isBusy}
          onChange={() => void turn(toggleOptOut)}
        />
      )}
    </div>
  )
}
