/** Both elements as components of React. They register the elements where there is a page. */
import type { EventName } from '@lit/react';
import type { ScreeningSignInEvent } from '../client/person/sign-in-event.ts';
import type {
  ScreeningCreatedEvent,
  ScreeningErrorEvent,
  ScreeningInviteEvent,
  ScreeningReadyEvent,
  ScreeningStepEvent,
  ScreeningSubmitEvent,
} from '../launcher/launcher-events.ts';
import { ScreeningLauncherElement } from '../launcher/screening-launcher-element.ts';
import { ScreeningStatusElement } from '../status/screening-status-element.ts';
import type {
  ScreeningChangeEvent,
  ScreeningCompleteEvent,
  ScreeningConnectionEvent,
} from '../status/status-events.ts';
import { componentOf } from './component-of.ts';

/** `<screening-launcher>`: its properties in camel case, its events as `onScreeningCreated` and so on. */
export const ScreeningLauncher = componentOf({
  tagName: 'screening-launcher',
  elementClass: ScreeningLauncherElement,
  displayName: 'ScreeningLauncher',
  events: {
    onScreeningReady: 'screening-ready' as EventName<ScreeningReadyEvent>,
    onScreeningStep: 'screening-step' as EventName<ScreeningStepEvent>,
    onScreeningSubmit: 'screening-submit' as EventName<ScreeningSubmitEvent>,
    onScreeningCreated: 'screening-created' as EventName<ScreeningCreatedEvent>,
    onScreeningError: 'screening-error' as EventName<ScreeningErrorEvent>,
    onScreeningInvite: 'screening-invite' as EventName<ScreeningInviteEvent>,
    onScreeningSignIn: 'screening-sign-in' as EventName<ScreeningSignInEvent>,
  },
});

/** `<screening-status>`, in the same way. */
export const ScreeningStatus = componentOf({
  tagName: 'screening-status',
  elementClass: ScreeningStatusElement,
  displayName: 'ScreeningStatus',
  events: {
    onScreeningChange: 'screening-change' as EventName<ScreeningChangeEvent>,
    onScreeningComplete: 'screening-complete' as EventName<ScreeningCompleteEvent>,
    onScreeningConnection: 'screening-connection' as EventName<ScreeningConnectionEvent>,
    onScreeningSignIn: 'screening-sign-in' as EventName<ScreeningSignInEvent>,
  },
});
