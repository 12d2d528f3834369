// What the page can ask about container labels (99M). Part of the operations of the station (operations.ts).

import { z } from 'zod'
import {
  containerSortTypes,
  containerSources,
  entryFacilityTypes,
  processingCategories,
} from '../service/enums.ts'
import { PrintJobView, Timestamp, Warning } from './domain.ts'
import { doubtEndReasons } from './doubt.ts'
import { ErrorInfo } from './errors.ts'
import { LabelPicture } from './printing.ts'
import { GestureId, Nothing, op, type OperationTable } from './op.ts'

export {
  containerSortTypes,
  containerSources,
  entryFacilityTypes,
  processingCategories,
} from '../service/enums.ts'

const ContainerId = z.uuid()

/** More than any truck holds; the contract names no limit. */
export const mostContainerLabels = 100

/**
 * Where a request for container labels is. `prepared`: on disk, nothing was sent. `sent`: it may have reached the
 * service. `made`: the document is here. `refused`: the service said no. `in_doubt`: no answer. The contract gives this
 * request no transactionId, and nothing to ask after it by: a person decides. `given_up`: a person did.
 */
export const containerStates = ['prepared', 'sent', 'made', 'refused', 'in_doubt', 'given_up'] as const
export type ContainerState = (typeof containerStates)[number]

const Text = z.string().trim().max(120).default('')

export const ContainerAddress = z.strictObject({
  name: Text,
  company: Text,
  street1: Text,
  street2: Text,
  city: Text,
  state: Text,
  zip: Text,
  country: Text,
})
export type ContainerAddress = z.infer<typeof ContainerAddress>

/** The form as it is filled in (section 4.9); an empty text is a field that is not used. */
export const ContainerForm = z.strictObject({
  trackingNumber: Text,
  carrierAccountId: Text,
  source: z.enum(containerSources),
  entryFacilityType: z.enum(entryFacilityTypes).optional(),
  contentCode: Text,
  containerSortType: z.enum(containerSortTypes),
  processingCategory: z.enum(processingCategories),
  pages: z.int().min(1).max(mostContainerLabels),
  toAddress: ContainerAddress,
  fromAddress: ContainerAddress,
})
export type ContainerForm = z.infer<typeof ContainerForm>

/** A field of the form: `toAddress.zip`. */
const FieldPath = z.string()

export const ContainerCheck = z.object({
  /** What is missing or wrong: the field, and the contract's rule about it, with its section. */
  problems: z.array(
    z.object({
      field: FieldPath,
      kind: z.enum(['missing', 'wrong']),
      rule: z.string(),
      section: z.string().optional(),
    }),
  ),
  /** Fields that the contract's rules need as the form is now. */
  required: z.array(FieldPath),
  /** Fields that mean something as the form is now; the others are not sent. */
  applies: z.array(FieldPath),
})
export type ContainerCheck = z.infer<typeof ContainerCheck>

export const ContainerView = z.object({
  containerId: z.string(),
  state: z.enum(containerStates),
  form: ContainerForm,
  /** How many labels the document has; what was asked for until it is here. */
  pages: z.int(),
  /** Read from the document's own barcodes; empty until they are read, and where none can be. */
  numbers: z.array(z.string()),
  /** Where it goes, in one line; empty where it cannot be opened. */
  destination: z.string(),
  reason: ErrorInfo.optional(),
  warnings: z.array(Warning),
  /** The last print job of the document. */
  job: PrintJobView.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ContainerView = z.infer<typeof ContainerView>

export const ContainerChoices = z.object({
  /** The account's carrier accounts, those that offer Parcel Select destination entry first. */
  carrierAccounts: z.array(z.object({ carrierAccountId: z.string(), carrierCode: z.string().optional() })),
  /** Why there are none: the service could not be asked. */
  reason: ErrorInfo.optional(),
})
export type ContainerChoices = z.infer<typeof ContainerChoices>

/** What keeps labels of another bench from being shown here. */
export const containerFaults = ['sealed_with_other_key', 'not_believed'] as const

/** Container labels of another bench, as the warehouse has them. */
export const ContainerElsewhere = z.object({
  benchId: z.uuid(),
  copyId: z.uuid(),
  /** As people call it. */
  bench: z.string(),
  askedAt: Timestamp,
  /** They can be printed here. Of made ones alone. */
  hasDocument: z.boolean(),
  /** `not_believed`: no bench with the warehouse's key has written it as it stands there. */
  fault: z.enum(containerFaults).optional(),
  /** Absent where they cannot be opened here. */
  facts: z
    .object({
      /** `not_sure`: that bench does not know whether they were made. */
      state: z.enum(['not_sure', 'made']),
      pages: z.int(),
      numbers: z.array(z.string()),
      destination: z.string(),
      trackingNumber: z.string(),
    })
    .optional(),
})
export type ContainerElsewhere = z.infer<typeof ContainerElsewhere>

/** What a scan or typed text opens. */
export const ContainerOpening = z.discriminatedUnion('kind', [
  /** A 99M code that was made here. */
  z.object({ kind: z.literal('made'), container: ContainerView }),
  /** A 99M code that another bench of the warehouse has made. */
  z.object({ kind: z.literal('made_elsewhere'), container: ContainerElsewhere }),
  /**
   * A 99M code of somewhere else. `elsewhere`, where benches share a warehouse: none has told of it, it may be sealed with a key that
   * is not here, or nobody knows (`reason`).
   */
  z.object({
    kind: z.literal('not_made_here'),
    containerNumber: z.string(),
    elsewhere: z.enum(['none', 'lacks_key', 'not_known']).optional(),
    reason: ErrorInfo.optional(),
  }),
  /** A parcel: the form with what is known of it. `orderNumber` where it is the station's own. */
  z.object({ kind: z.literal('form'), form: ContainerForm, orderNumber: z.string().optional() }),
  z.object({ kind: z.literal('not_found'), scanned: z.string() }),
])
export type ContainerOpening = z.infer<typeof ContainerOpening>

export const containerOperations = {
  /** The form to begin with; the ship-from address is filled in. */
  'containers.newForm': op({ access: 'look', input: Nothing, output: z.object({ form: ContainerForm }) }),
  'containers.open': op({
    access: 'look',
    input: z.strictObject({ text: z.string().trim().min(1).max(500) }),
    output: ContainerOpening,
  }),
  /** What is missing or wrong, and what is required as the form is now. Asks the service nothing. */
  'containers.check': op({
    access: 'look',
    input: z.strictObject({ form: ContainerForm }),
    output: ContainerCheck,
  }),
  'containers.choices': op({ access: 'look', input: Nothing, output: ContainerChoices }),
  /**
   * Asks for the labels, keeps their document and prints it. On disk before the request leaves, and answers as soon as
   * that is so; the rest comes by `container` events. The same gesture again is shown the first one. Throws
   * `order_incomplete` (`details.field`) for a form with problems.
   */
  'containers.make': op({
    access: 'pack',
    audit: { when: 'done', recordId: 'out.containerId', outcome: 'out.state' },
    input: z.strictObject({ gestureId: GestureId, form: ContainerForm }),
    output: ContainerView,
  }),
  /** Sends one that is prepared. Throws `conflict` for any other: what is in doubt is never sent again. */
  'containers.send': op({
    access: 'pack',
    audit: { when: 'done', recordId: ['out.containerId', 'in.containerId'], outcome: 'out.state' },
    input: z.strictObject({ containerId: ContainerId }),
    output: ContainerView,
  }),
  /**
   * Ends one that is prepared or, on a person's word, in doubt: nothing else can end that, because no endpoint tells of
   * container labels. Throws `invalid_input` for a doubt without a reason, `conflict` for any other state.
   */
  'containers.giveUp': op({
    access: 'pack',
    audit: {
      when: 'done',
      recordId: ['out.containerId', 'in.containerId'],
      reason: 'in.reason',
      outcome: 'out.state',
    },
    input: z.strictObject({ containerId: ContainerId, reason: z.enum(doubtEndReasons).optional() }),
    output: ContainerView,
  }),
  'containers.get': op({
    access: 'look',
    input: z.strictObject({ containerId: ContainerId }),
    output: ContainerView,
  }),
  /** Newest first. `query`: a container or tracking number, or its end. */
  'containers.list': op({
    access: 'look',
    input: z.strictObject({
      query: z.string().trim().max(200).default(''),
      limit: z.int().min(1).max(200).default(50),
    }),
    output: z.object({ containers: z.array(ContainerView) }),
  }),
  /** Prints the kept document, on the printer for container labels unless another is named. Throws `not_found` where none is kept. */
  'containers.print': op({
    access: 'pack',
    audit: {
      when: 'done',
      subject: ['out.orderNumber', 'out.printerId', 'in.printerId'],
      recordId: ['out.labelId', 'out.id', 'in.containerId'],
      outcome: 'out.state',
    },
    input: z.strictObject({
      gestureId: GestureId,
      containerId: ContainerId,
      printerId: z.string().min(1).max(80).optional(),
    }),
    output: PrintJobView,
  }),
  /**
   * What other benches of the warehouse have made, or do not know whether it was made; newest first. `query`: a whole container or
   * tracking number. Also what this bench has told and, put back from a backup, does not know any more. `lacksKey`: this bench has not
   * all keys, and by a number may miss some. Throws `not_found` where the bench shares its orders with no other, `warehouse_cut_off`
   * and the like where nobody knows.
   */
  'containers.elsewhere': op({
    access: 'look',
    input: z.strictObject({ query: z.string().trim().max(200).default('') }),
    output: z.object({
      containers: z.array(ContainerElsewhere),
      /** The newest alone are told. */
      isMore: z.boolean(),
      lacksKey: z.boolean(),
    }),
  }),
  /**
   * Prints labels of another bench, byte for byte. Throws as `containers.elsewhere`, `conflict` for those that are not made, `not_found`
   * where their document is not there, and what keeps it closed.
   */
  'containers.printElsewhere': op({
    access: 'pack',
    audit: {
      when: 'done',
      subject: ['out.subject', 'out.printerId', 'in.printerId'],
      recordId: ['in.copyId'],
      outcome: 'out.state',
    },
    input: z.strictObject({
      gestureId: GestureId,
      benchId: z.uuid(),
      copyId: z.uuid(),
      /** The printer for container labels unless another is named. */
      printerId: z.string().min(1).max(80).optional(),
    }),
    output: PrintJobView,
  }),
  /** The first page. */
  'containers.preview': op({
    access: 'look',
    input: z.strictObject({ containerId: ContainerId }),
    output: LabelPicture,
  }),
} satisfies OperationTable

export const containerEvents = {
  /** Container labels were asked for, or something about them has changed. */
  container: ContainerView,
} as const satisfies Record<string, z.ZodType>
