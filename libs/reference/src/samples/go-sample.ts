import { json, type SampleRequest, writePath } from './sample-request';

/** Defines what the other Go samples call. */
export const GO_SETUP = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

func hivemind(method, path, body string, headers map[string]string) (map[string]any, error) {
	request, err := http.NewRequest(method, os.Getenv("HIVEMIND_URL")+"/hivemind/v1"+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("HIVEMIND_API_KEY"))
	request.Header.Set("X-Hivemind-Project", os.Getenv("HIVEMIND_PROJECT"))
	request.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct {
		Data  map[string]any
		Error *struct{ Code, Message string }
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if answer.Error != nil {
		return nil, fmt.Errorf("%s: %s", answer.Error.Code, answer.Error.Message)
	}
	return answer.Data, nil
}`;

/** `receipt_id` as `receiptID`. */
const goName = (name: string): string =>
  name.replace(/_(\w)(\w*)/g, (_, first: string, rest: string) =>
    first + rest === 'id' ? 'ID' : first.toUpperCase() + rest,
  );

const raw = (text: string): string => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

export function goSample(request: SampleRequest): string {
  const pieces = request.path.map((piece) => ('text' in piece ? JSON.stringify(piece.text) : goName(piece.variable)));
  if (request.isPublic) {
    const path = writePath(request, (text) => text, goName);
    return `response, err := http.Get(os.Getenv("HIVEMIND_URL") + "${path}")`;
  }
  const entries = Object.entries(request.helperHeaders).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  const body = typeof request.body === 'string' ? request.body : json(request.body);
  const args = [
    JSON.stringify(request.method),
    pieces.join('+'),
    request.body === undefined ? '""' : raw(body),
    entries.length > 0 ? `map[string]string{${entries.join(', ')}}` : 'nil',
  ];
  return `data, err := hivemind(${args.join(', ')})`;
}
