import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { useQueues } from '../../queues/api.ts'
import { colleaguesOf } from '../../users/api.ts'
import type { ContactForm } from '../form.ts'

const none: readonly never[] = []
const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** The agent who looks after the contact, and in which of their queues; admins work in all. */
export const WalletFields = ({ form }: { form: ZodForm<ContactForm> }) => {
  const t = useTexts()
  const { data: colleagues = none } = useQuery(colleaguesOf())
  const queues = useQueues()
  const { walletUserId } = form.values
  const queuesOf = (userId: string | null) => {
    const agent = colleagues.find(({ id }) => String(id) === userId)
    return agent?.profile === 'admin' ? queues : (agent?.queues ?? none)
  }
  const isTheirs = (userId: string | null) =>
    queuesOf(userId).some(({ id }) => String(id) === form.values.walletQueueId)
  return (
    <>
      <SelectField
        label={t('contacts.wallet.user')}
        placeholder={t('contacts.wallet.nobody')}
        description={t('contacts.wallet.hint')}
        nothingFoundMessage={t('contacts.wallet.none')}
        clearable
        searchable
        data={colleagues.map(optionOf)}
        {...form.field('walletUserId')}
        onChange={(chosen) => form.set({ walletUserId: chosen, ...(isTheirs(chosen) ? {} : { walletQueueId: null }) })}
      />
      {walletUserId !== null && (
        <SelectField
          label={t('contacts.wallet.queue')}
          placeholder={t('contacts.wallet.noQueue')}
          clearable
          data={queuesOf(walletUserId).map(optionOf)}
          {...form.field('walletQueueId')}
        />
      )}
    </>
  )
}
