import { tellDeveloper } from '../tell-developer.ts';
import { ScreeningSignInEvent } from './sign-in-event.ts';

/** An element that has said that nobody is signed in. */
export interface SignInSource extends Element {
  readonly signInUrl: string | null;
}

/** Lets the page sign somebody in, or leads to where they can. Answers whether one of both is the case. */
export function signIn(element: SignInSource): boolean {
  if (!element.dispatchEvent(new ScreeningSignInEvent())) return true;
  const { signInUrl } = element;
  if (signInUrl === null) return false;
  const url = URL.canParse(signInUrl, document.baseURI) && new URL(signInUrl, document.baseURI);
  if (url && /^https?:$/.test(url.protocol)) {
    location.assign(url);
    return true;
  }
  tellDeveloper('sign-in-url is no web address: use an http or https URL.');
  return false;
}
