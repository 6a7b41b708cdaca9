import { listLimits, sendList } from '@guiche/contract/features/interactive-messages'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { postList } from '../api/composed.ts'
import { emptySection, optionsIn, previewOfList, type SectionDraft, withKeys } from '../api/composed-list.ts'
import { useConversation } from '../useConversation.ts'
import classes from './Builder.module.css'
import { ListSection } from './ListSection.tsx'
import { Preview } from './Preview.tsx'

const schema = sendList.body.omit({ id: true })

/** A list to choose from: sections of options. */
export const ListForm = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { ticket } = useConversation()
  const [id] = useState(newId)
  const form = useZodForm(schema, { title: '', text: '', footer: '', buttonText: '', sections: [emptySection()] })
  const sections = withKeys(form.values.sections)
  const isFull = optionsIn(sections) >= listLimits.rows
  const setSections = (next: readonly SectionDraft[]) => {
    form.mantine.clearErrors()
    form.set({ sections: [...next] })
  }
  return (
    <div className={classes.columns}>
      <Form
        form={form}
        submit={t('composing.builder.submit')}
        onCancel={onClose}
        onSubmit={async (values) => {
          await postList({ ticketId: ticket.id, id }, values)
          onClose()
        }}
      >
        <TextField label={t('composing.builder.heading')} maxLength={listLimits.heading} {...form.field('title')} />
        <TextAreaField
          label={t('composing.builder.text')}
          minRows={2}
          maxLength={listLimits.text}
          withAsterisk
          {...form.field('text')}
        />
        <TextField
          label={t('composing.builder.button')}
          maxLength={listLimits.button}
          withAsterisk
          {...form.field('buttonText')}
        />
        {sections.map((section, at) => (
          <ListSection
            key={section.key}
            at={at}
            section={section}
            isOnly={sections.length === 1}
            isFull={isFull}
            errors={form.mantine.errors}
            onChange={(next) => setSections(sections.map((each, index) => (index === at ? next : each)))}
            onRemove={() => setSections(sections.filter((_, index) => index !== at))}
          />
        ))}
        {isFull && <p className={classes.hint}>{t('composing.builder.mostOptions', { most: listLimits.rows })}</p>}
        {form.mantine.errors.sections && (
          <p className={classes.bad} role="alert">
            {t('composing.builder.sectionTitles')}
          </p>
        )}
        <div className={classes.adders}>
          <Button icon={IconPlus} disabled={isFull} onClick={() => setSections([...sections, emptySection()])}>
            {t('composing.builder.addSection')}
          </Button>
        </div>
        <TextField label={t('composing.builder.footer')} maxLength={listLimits.heading} {...form.field('footer')} />
      </Form>
      <Preview mediaType="listMessage" body={form.values.text} data={previewOfList(form.values)} />
    </div>
  )
}
