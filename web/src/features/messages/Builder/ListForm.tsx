import { ListMessage, listLimits } from '@guiche/contract/features/interactive-messages'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { postList } from '../api/composed.ts'
import { emptySection, optionsIn, previewOfList, type SectionDraft, withKeys } from '../api/composed-list.ts'
import classes from './Builder.module.css'
import { ComposedForm } from './ComposedForm.tsx'
import { ListSection } from './ListSection.tsx'
import { WordsFields } from './WordsFields.tsx'

const schema = ListMessage.omit({ id: true })

/** A list to choose from: sections of options. */
export const ListForm = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const form = useZodForm(schema, { title: '', text: '', footer: '', buttonText: '', sections: [emptySection()] })
  const sections = withKeys(form.values.sections)
  const isFull = optionsIn(sections) >= listLimits.rows
  const setSections = (next: readonly SectionDraft[]) => {
    form.mantine.clearErrors()
    form.set({ sections: [...next] })
  }
  return (
    <ComposedForm
      form={form}
      post={postList}
      onClose={onClose}
      preview={{ mediaType: 'listMessage', body: form.values.text, data: previewOfList(form.values) }}
    >
      <WordsFields heading={form.field('title')} text={form.field('text')} button={form.field('buttonText')} />
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
    </ComposedForm>
  )
}
