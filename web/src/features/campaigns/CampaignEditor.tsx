import { campaignVariables } from '@guiche/contract/campaign-words'
import { abilitiesOf } from '@guiche/contract/channels'
import type { Campaign } from '@guiche/contract/features/campaigns'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo, useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { useZodForm, type ZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { MediaField } from '../quick-messages/MediaField.tsx'
import type { TemplateChoiceProps, TemplateChosen } from '../schedules/api.ts'
import { settingsOf, useNumbers } from './api.ts'
import classes from './CampaignEditor/CampaignEditor.module.css'
import { PhonePreview } from './CampaignEditor/PhonePreview.tsx'
import { Reach } from './CampaignEditor/Reach.tsx'
import { SlotTabs } from './CampaignEditor/SlotTabs.tsx'
import { TargetFields } from './CampaignEditor/TargetFields.tsx'
import { TestSend } from './CampaignEditor/TestSend.tsx'
import { TicketFields } from './CampaignEditor/TicketFields.tsx'
import { useSaving } from './CampaignEditor/useSaving.ts'
import { type CampaignFields, campaignFields, instantIn, isEditable, openParts, valuesOf } from './form.ts'
import { useMissing } from './useMissing.ts'

export interface CampaignEditorProps {
  /** Null: a new one. */
  campaign: Campaign | null
  templates: ComponentType<TemplateChoiceProps>
  onClose: () => void
}

const noTemplate: TemplateChosen = { filled: null, accept: null, needsFile: false }

/** The message, in the editor's own state: texts by slot, a template, a file. */
const useWords = (campaign: Campaign | null) => {
  const [isTemplate, wantTemplate] = useState(campaign ? campaign.template !== null : false)
  const [chosen, setChosen] = useState(noTemplate)
  const [file, setFile] = useState<File | null | undefined>(undefined)
  const [active, setActive] = useState<{ kind: 'messages' | 'confirmations'; slot: number }>({
    kind: 'messages',
    slot: 0,
  })
  const stored =
    campaign?.mediaPath && campaign.mediaName
      ? { name: campaign.mediaName, address: campaign.mediaPath, mime: campaign.mediaMime ?? '' }
      : null
  return {
    ...{ isTemplate, wantTemplate, chosen, setChosen, file, setFile, active, setActive, stored },
    shown: file === undefined ? stored : file,
  }
}

const asId = (choice: string | null): number | null => (choice === null ? null : Number(choice))

interface PartProps {
  form: ZodForm<CampaignFields>
  words: ReturnType<typeof useWords>
  campaign: Campaign | null
  /** The connection; undefined: none is chosen, or it was deleted. */
  number: NonNullable<ReturnType<typeof useNumbers>>[number] | undefined
}

const hasWindow = (number: PartProps['number']): boolean =>
  number !== undefined && abilitiesOf(number.channel).replyWindowHours !== null
const hasTemplates = (number: PartProps['number']): boolean =>
  number !== undefined && abilitiesOf(number.channel).interactive.includes('template')

/** The message: five texts, or a template; a file; the question that comes first. */
const Said = (
  props: PartProps & { isDisabled: boolean; templates: CampaignEditorProps['templates']; asked: number },
) => {
  const { form, words, campaign, number, isDisabled, templates: Choice, asked } = props
  const t = useTexts()
  const { data: settings } = useQuery(settingsOf())
  const variables = [...campaignVariables, ...(settings?.variables.map(({ key }) => key) ?? [])]
  const { chosen, active } = words
  const isTemplate = words.isTemplate && hasTemplates(number)
  const { values } = form
  const asks = !hasWindow(number)
  const slots = (kind: 'messages' | 'confirmations') => {
    const slot = active.kind === kind ? active.slot : 0
    const change = (texts: string[]) => {
      form.set({ [kind]: texts })
      form.mantine.clearFieldError(kind)
      words.setActive({ kind, slot })
    }
    return (
      <SlotTabs
        kind={kind}
        texts={values[kind]}
        active={slot}
        onActive={(next) => words.setActive({ kind, slot: next })}
        onChange={change}
        variables={variables}
        error={form.mantine.errors[kind] as string | undefined}
        isDisabled={isDisabled}
      />
    )
  }
  return (
    <>
      {hasTemplates(number) && (
        <SwitchField
          label={t('campaigns.form.template')}
          description={t('campaigns.form.templateHint')}
          disabled={isDisabled}
          checked={isTemplate}
          onChange={(event) => words.wantTemplate(event.currentTarget.checked)}
        />
      )}
      {isTemplate && number ? (
        <Choice
          connectionId={number.id}
          before={campaign?.template ?? null}
          name={campaign?.templateName ?? null}
          picture={words.file ?? words.stored?.address ?? null}
          asked={asked}
          onChange={words.setChosen}
        />
      ) : (
        <>
          {slots('messages')}
          <p className={classes.faint}>{t('campaigns.form.wordsHint')}</p>
        </>
      )}
      {(!isTemplate || chosen.accept !== null) && (
        <MediaField
          stored={words.stored}
          wanted={words.file}
          onChange={words.setFile}
          isDisabled={isDisabled}
          {...(isTemplate && chosen.accept !== null ? { accept: chosen.accept } : {})}
        />
      )}
      {asks && (
        <SwitchField
          label={t('campaigns.form.confirmation')}
          description={t('campaigns.form.confirmationHint')}
          disabled={isDisabled || campaign?.startedAt != null}
          {...form.field('confirmation')}
        />
      )}
      {asks && values.confirmation && slots('confirmations')}
    </>
  )
}

/** The result: a preview, the reach, a test. */
const Beside = ({ form, words, campaign, number }: PartProps) => {
  const { company } = useUser()
  const { data: settings } = useQuery(settingsOf())
  const { values } = form
  const { active } = words
  const isAsking = values.confirmation && !hasWindow(number) && active.kind === 'confirmations'
  return (
    <div className={classes.beside}>
      {!(words.isTemplate && hasTemplates(number)) && (
        <PhonePreview
          text={(isAsking ? values.confirmations : values.messages)[active.slot] ?? ''}
          file={isAsking ? null : words.shown}
          listId={asId(values.contactListId)}
          variables={settings?.variables ?? []}
        />
      )}
      <Reach
        reached={{
          contactListId: asId(values.contactListId),
          tagListId: asId(values.tagListId),
          whatsappId: asId(values.whatsappId),
          scheduledAt: instantIn(values.scheduledAt, company.timezone),
        }}
      />
      {campaign && number && <TestSend campaignId={campaign.id} />}
    </div>
  )
}

const Missing = ({ campaign }: { campaign: Campaign }) => {
  const missing = useMissing(campaign)
  return missing && <Notice tone="warn">{missing}</Notice>
}

export const CampaignEditor = ({ campaign, templates, onClose }: CampaignEditorProps) => {
  const t = useTexts()
  const { company } = useUser()
  const words = useWords(campaign)
  const { chosen, shown } = words
  const numbers = useNumbers() ?? []
  const [numberId, setNumberId] = useState<string | null>(valuesOf(campaign, company.timezone).whatsappId)
  const number = numbers.find(({ id }) => String(id) === numberId)
  // Another number may not support what was chosen for the previous one.
  const isTemplate = words.isTemplate && (number === undefined || hasTemplates(number))
  const asks = !hasWindow(number)
  const schema = useMemo(
    () => campaignFields(t, { hasFile: shown !== null, isTemplate, asks }),
    [t, shown, isTemplate, asks],
  )
  const form = useZodForm(schema, valuesOf(campaign, company.timezone))
  if (form.values.whatsappId !== numberId) setNumberId(form.values.whatsappId)
  const [asked, setAsked] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSaving({ campaign, template: isTemplate ? chosen.filled : null, file: words.file, asks })
  const isOpen = campaign === null || isEditable(campaign, new Date())
  const open = openParts(campaign, new Date())

  const missing = (): string | null => {
    if (!isTemplate) return null
    if (chosen.filled === null) return t('campaigns.form.noTemplate')
    return chosen.needsFile && shown === null ? t('campaigns.form.noFile') : null
  }
  const submit = async (given: z.output<CampaignFields>) => {
    setAsked((before) => before + 1)
    const reason = missing() ?? (await save(given))
    setProblem(reason)
    if (reason !== null) return
    toast.success(t('campaigns.form.saved'))
    onClose()
  }
  const parts = { form, words, campaign, number }
  const body = (
    <div className={classes.columns}>
      <div className={classes.fields}>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {campaign && <Missing campaign={campaign} />}
        {!open.all && (
          <Notice tone="plain">{t(isOpen ? 'campaigns.form.cancelled' : 'campaigns.form.readOnly')}</Notice>
        )}
        <TargetFields form={form} isDisabled={!open.all} mends={open} hasBegun={campaign?.startedAt != null} />
        <Said {...parts} isDisabled={!open.words} templates={templates} asked={asked} />
        <TicketFields form={form} isDisabled={!open.all} />
      </div>
      <Beside {...parts} />
    </div>
  )
  if (isOpen)
    return (
      <Form form={form} onSubmit={submit} submit={t('campaigns.form.save')} onCancel={onClose}>
        {body}
      </Form>
    )
  return (
    <>
      {body}
      <Button onClick={onClose}>{t('campaigns.form.close')}</Button>
    </>
  )
}
