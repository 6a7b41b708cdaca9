/** Submitting and judging a template. */
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import { newNumericId } from '../ids.ts'
import type { Template, TemplateComponent, TemplateQuality, TemplateStatus } from '../schema.ts'
import { templateCategoryBody, templateQualityBody, templateStatusBody } from '../webhooks/envelope.ts'
import { variablesIn } from './definition.ts'
import type { NewTemplate } from './new-template.ts'

function exampleOf(component: TemplateComponent): boolean {
  return component.example !== undefined && component.example !== null
}

/** Meta's reviewers require an example for every variable and every header file. */
function refuseWithoutExample(components: readonly TemplateComponent[]): void {
  const needsExample = components.find((component) => {
    const isMediaHeader = /^(IMAGE|VIDEO|DOCUMENT)$/i.test(component.format ?? '')
    return (isMediaHeader || variablesIn(component.text).length > 0) && !exampleOf(component)
  })
  if (needsExample === undefined) return
  throw new GraphError(100, {
    message: 'Invalid parameter',
    subcode: 2388043,
    userTitle: 'Message template is missing an example',
    userMessage: `Message template "components" param is missing expected field(s): example in ${needsExample.type}`,
  })
}

function refuseDuplicate(core: GraphCore, wabaId: string, { name, language }: NewTemplate): void {
  if (core.world.template(wabaId, name, language) === undefined) return
  throw new GraphError(100, {
    message: 'Invalid parameter',
    subcode: 2388024,
    userTitle: 'Content in this language already exists',
    userMessage: `There is already ${language} content for this template. You can create a new template and try again.`,
  })
}

export function submitTemplate(core: GraphCore, wabaId: string, asked: NewTemplate): Template {
  refuseDuplicate(core, wabaId, asked)
  refuseWithoutExample(asked.components)
  const template = addTemplate(core, wabaId, { ...asked, status: 'PENDING' })
  const { templateReview, templateReviewAfterMs } = core.settings
  if (templateReview === 'leave') return template
  core.timers.after(templateReviewAfterMs, () => {
    judgeTemplate(core, template, templateReview === 'approve' ? 'APPROVED' : 'REJECTED')
  })
  return template
}

export function addTemplate(
  core: GraphCore,
  wabaId: string,
  asked: NewTemplate & { status: TemplateStatus },
): Template {
  const { name, language, category, components, status } = asked
  const template: Template = { id: newNumericId(), wabaId, name, language, category, components, status }
  core.world.templates.set(template.id, template)
  core.changes.announce({ kind: 'template', template })
  core.touch()
  return template
}

export function judgeTemplate(core: GraphCore, template: Template, status: TemplateStatus, reason?: string): void {
  template.status = status
  if (status === 'REJECTED') template.rejectedReason = reason ?? 'TAG_CONTENT_MISMATCH'
  tell(core, template, templateStatusBody(template))
}

/** By its owner, at Meta. */
export function deleteTemplate(core: GraphCore, template: Template): void {
  core.world.templates.delete(template.id)
  tell(core, template, templateStatusBody(template, 'DELETED'))
}

/** By its quality rating. */
export function rateTemplate(core: GraphCore, template: Template, quality: TemplateQuality): void {
  const before = template.quality ?? 'UNKNOWN'
  template.quality = quality
  tell(core, template, templateQualityBody(template, before))
}

/** Meta changes the category that the submitter chose. */
export function fileTemplate(core: GraphCore, template: Template, category: Template['category']): void {
  const before = template.category
  template.category = category
  tell(core, template, templateCategoryBody(template, before))
}

function tell(core: GraphCore, template: Template, body: string): void {
  core.outbox.push({
    id: newNumericId(),
    wabaId: template.wabaId,
    lane: `template/${template.id}`,
    body,
    createdAt: core.now(),
    customerMessageIds: [],
  })
  core.changes.announce({ kind: 'template', template })
  core.touch()
}
