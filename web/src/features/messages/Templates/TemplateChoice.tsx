import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { useEffect, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useFileAddress } from '../../../lib/use-file-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { TemplateChoiceProps } from '../../schedules/api.ts'
import { previewOf, useTemplate } from '../api/templates.ts'
import { Preview } from '../Builder/Preview.tsx'
import { acceptedFiles, fileKindOf, TemplateFields, useTemplateValues } from './TemplateFields.tsx'
import { TemplateList, useObstacle } from './TemplateList.tsx'
import classes from './Templates.module.css'

type FilledProps = Pick<TemplateChoiceProps, 'before' | 'picture' | 'asked' | 'onChange'> & {
  template: MessageTemplate
}

const Filled = ({ template, before, picture, asked, onChange }: FilledProps) => {
  const isSame = before?.templateId === template.id
  const { form, valuesIn } = useTemplateValues(template, isSame ? before : undefined)
  const obstacle = useObstacle()(template)
  const own = useFileAddress(picture instanceof File ? picture : null)
  const kind = fileKindOf(template)
  const values = valuesIn(form.values)
  const told = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of when a value changes, whoever listens.
  useEffect(() => {
    const { header, body, buttons } = values
    const isWhole = [...header, ...body, ...buttons].every((value) => value !== '')
    const filled = isWhole
      ? { templateId: template.id, header: [...header], body: [...body], buttons: [...buttons] }
      : null
    onChange({ filled, accept: kind && acceptedFiles[kind], needsFile: kind !== null })
  }, [template, told])
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked when somebody wanted to save.
  useEffect(() => {
    if (asked > 0) void form.judge()
  }, [asked])
  const image = kind === 'image' ? (own ?? (typeof picture === 'string' ? picture : null)) : null
  return (
    <>
      {obstacle && <Notice tone="warn">{obstacle}</Notice>}
      <TemplateFields template={template} form={form} />
      <Preview mediaType="interactiveMessage" {...previewOf(template, values)} image={image} />
    </>
  )
}

/** A template for a scheduled message: which one, and its values. */
export const TemplateChoice = ({ connectionId, before, name, ...filling }: TemplateChoiceProps) => {
  const t = useTexts()
  const known = useTemplate(connectionId, before && { id: before.templateId, name: name ?? '' })
  const [chosen, setChosen] = useState<MessageTemplate | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const template = chosen ?? known.template ?? null
  if (before && !chosen && known.template === undefined)
    return known.error ? <Notice tone="bad">{errorText(known.error, t)}</Notice> : <SkeletonRows rows={2} />
  return (
    <div className={classes.body}>
      {before && !template && <Notice tone="warn">{t('composing.templates.gone', { name: name ?? '' })}</Notice>}
      <div className={classes.tools}>
        {template && <b className="truncate">{template.name}</b>}
        {template && <span className={classes.faint}>{template.language}</span>}
        <Button icon={IconTemplate} onClick={() => setChoosing(true)}>
          {t(template ? 'composing.templates.back' : 'composing.templates.pick')}
        </Button>
      </div>
      {template && <Filled key={template.id} template={template} before={before} {...filling} />}
      <Dialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        title={t('composing.templates.title')}
        size="large"
      >
        <TemplateList
          connectionId={connectionId}
          onChoose={(template) => {
            setChosen(template)
            setChoosing(false)
          }}
        />
      </Dialog>
    </div>
  )
}
