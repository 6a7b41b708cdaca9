import { useTexts } from '../../../lib/i18n.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import type { ConnectionSchema } from '../form.ts'

interface RatingFieldsProps {
  form: ZodForm<ConnectionSchema>
  /** The company asks for ratings, but without a text nobody is asked. */
  isWanted: boolean
}

/** The question when a ticket is closed; how long and how often only matter if there is one. */
export const RatingFields = ({ form, isWanted }: RatingFieldsProps) => {
  const t = useTexts()
  return (
    <>
      <TextAreaField
        label={t('connections.form.rating')}
        description={t('connections.form.ratingHint')}
        withAsterisk={isWanted}
        maxLength={4000}
        {...form.field('ratingMessage')}
      />
      {form.values.ratingMessage.trim() !== '' && (
        <>
          <NumberField
            label={t('connections.form.ratingMinutes')}
            description={t('connections.form.ratingMinutesHint')}
            min={1}
            max={43_200}
            {...form.field('expiresTicketNPS')}
          />
          <NumberField
            label={t('connections.form.ratingTimes')}
            description={t('connections.form.ratingTimesHint')}
            min={0}
            max={20}
            {...form.field('maxUseBotQueuesNPS')}
          />
        </>
      )}
    </>
  )
}
