import type { Manifest } from '../../manifest.ts'
import { askAboutDueTemplates } from './actions.ts'
import { messageTemplateRoutes } from './routes.ts'

export const messageTemplates: Manifest = {
  routes: messageTemplateRoutes,
  recurring: (deps) => [{ name: 'ask-about-templates', everySeconds: 60, run: () => askAboutDueTemplates(deps) }],
}
