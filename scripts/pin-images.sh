#!/usr/bin/env bash
# Pins the base images of the Dockerfile by digest: each `ARG *_IMAGE=NAME:TAG` becomes NAME:TAG@sha256:...
#
#   scripts/pin-images.sh             writes the digests that the tags have now
#   scripts/pin-images.sh --check     fails if an image is not pinned or its tag has moved on
#
# Needs skopeo, or docker with buildx, and the registry of the images. DOCKERFILE names another file.
set -euo pipefail
cd "$(dirname "$0")/.."
file=${DOCKERFILE:-Dockerfile}

digest() {
  if command -v skopeo >/dev/null 2>&1; then
    # shellcheck disable=SC2086 # several options
    skopeo inspect ${SKOPEO_OPTIONS:-} --format '{{.Digest}}' "docker://$1"
  elif command -v docker >/dev/null 2>&1; then
    docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$1"
  else
    echo "Install skopeo, or docker with buildx, to look up the digests of images" >&2
    return 1
  fi
}

moved=0
while IFS='=' read -r name image; do
  tag=${image%@*}
  found=$(digest "$tag")
  [[ $found =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "No digest for $tag: $found" >&2; exit 1; }
  if [ "$image" = "$tag@$found" ]; then
    echo "$tag is pinned at $found"
  elif [ "${1:-}" = --check ]; then
    if [ "$image" = "$tag" ]; then
      echo "$tag is not pinned in $file; it is $found now" >&2
    else
      echo "$tag is $found now; $file has ${image#*@}" >&2
    fi
    moved=1
  else
    sed -i "s|^ARG $name=.*|ARG $name=$tag@$found|" "$file"
    echo "$tag pinned at $found"
  fi
done < <(sed -n 's/^ARG \([A-Z]*_IMAGE\)=\(.*\)$/\1=\2/p' "$file")
exit "$moved"
