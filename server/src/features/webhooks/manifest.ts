import type { Manifest } from '../../manifest.ts'
import { askAboutDueTemplates } from './actions/ask-about-templates.ts'
import { webhookRoutes } from './routes.ts'

export const webhooks: Manifest = {
  routes: webhookRoutes,
  recurring: (deps) => [{ name: 'ask-about-templates', everySeconds: 60, run: () => askAboutDueTemplates(deps) }],
}
