// `node test/support/conversations/write.ts`: makes the fixtures of recorded conversations anew.

import { mkdirSync, writeFileSync } from 'node:fs'
import { conversationPath, conversationsFolder, recordDay, wordings } from './record-day.ts'

mkdirSync(conversationsFolder, { recursive: true })
for (const wording of wordings) writeFileSync(conversationPath(wording), await recordDay(wording))
