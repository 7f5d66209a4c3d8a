import { createComponent, type EventName, type Options, type ReactWebComponent } from '@lit/react';
import React from 'react';
import { register } from '../register.ts';

// React 18 warns where a server renders a component with a layout effect.
const useEarlyEffect = globalThis.document ? React.useLayoutEffect : React.useEffect;

/**
 * The component of an element. It registers the element once the properties of the first one are set: an element that
 * a server has rendered would else load, and report that it has no page session, before React gives it one.
 */
export function componentOf<Element extends HTMLElement, Events extends Record<string, EventName>>(
  options: Omit<Options<Element, Events>, 'react'>,
): ReactWebComponent<Element, Events> {
  const { tagName, elementClass } = options;
  const Wrapped = createComponent({ react: React, ...options }) as React.ElementType;
  const component = React.forwardRef<Element, object>((props, ref) => {
    useEarlyEffect(() => register(tagName, elementClass), []);
    return React.createElement(Wrapped, { ...props, ref });
  });
  component.displayName = options.displayName ?? tagName;
  return component as ReactWebComponent<Element, Events>;
}
